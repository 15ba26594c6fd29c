import type { SandboxOptions } from "./options.ts";
import type { Edit } from "./state/edits.ts";
import type { Access, Frozen, SandboxState } from "./state/state.ts";

export type ApiName = "servers" | "dns" | "platform";

/** The steps of a decommission behind which it may break off. */
export const breakingSteps = ["revoke", "deactivate"] as const;
export type BreakingStep = (typeof breakingSteps)[number];

/** One request, read and let in. */
export interface Call {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The parsed JSON body of POST and PUT. */
  readonly body: unknown;
  readonly access: Access;
  /** Where a decommission breaks off: it runs no step behind this one. */
  readonly afterStep: BreakingStep | undefined;
}

/** What a handler works on. It must not wait. */
export interface World {
  /** As it is at this moment: after an `edit` it is another one. */
  readonly state: Frozen<SandboxState>;
  edit(edit: Edit): void;
  readonly options: SandboxOptions;
  /** What the holder of a token may use; undefined for an unknown token. */
  readonly accessOf: (token: string) => Access | undefined;
  now(): number;
}

/** What a handler answers; how it looks on the wire is `print-reply`'s. */
export type Reply =
  | { readonly form: "lines"; readonly items: readonly string[] }
  | { readonly form: "text"; readonly text: string }
  | { readonly form: "json"; readonly value: unknown }
  /** A write that was done. `always` is sent whatever the style of answers. */
  | { readonly form: "written"; readonly status: 200 | 201; readonly entity: unknown; readonly always?: unknown };

export type Handler = (call: Call, world: World) => Reply;

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Ends a request with an error: a sentence, or a flat map of field to message (400). */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  readonly answer: string | Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  constructor(
    status: number,
    answer: string | Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(typeof answer === "string" ? answer : JSON.stringify(answer));
    this.status = status;
    this.answer = answer;
    this.headers = headers;
  }
}

/** A path parameter that the endpoint's path declares. */
export function param(call: Call, name: string): string {
  const value = call.params[name];
  if (value === undefined) throw new Error(`the endpoint has no parameter ${name}`);
  return value;
}
