import { toJSONSchema } from "zod";
import { Failure } from "terraform-provider-sdk/core";
import { sandboxOptions, type SandboxOptionsInput } from "../../sandbox/options.ts";

/** A sandbox option as it is typed on the command line. */
export interface SandboxFlag {
  /** The option's name, which is also what commander calls the flag. */
  readonly key: string;
  /** `--visible-after <ms>`; an option that is on by itself has a flag that switches it off. */
  readonly flags: string;
  readonly description: string;
  /** The option's value. Throws `Failure` where the text is none. */
  readonly read: (given: unknown) => unknown;
}

/** The part of a JSON schema that describes one option. */
interface Described {
  readonly type?: string;
  readonly enum?: readonly (string | number)[];
  readonly default: unknown;
  readonly description: string;
}

/** Every option of the sandbox as a flag, in their order. */
export const sandboxFlags: readonly SandboxFlag[] = Object.entries(
  toJSONSchema(sandboxOptions, { io: "input" }).properties as Readonly<Record<string, Described>>,
).map(([key, described]) => flagOf(key, described));

/** The options that were typed. */
export function readSandboxFlags(given: Readonly<Record<string, unknown>>): SandboxOptionsInput {
  const typed = sandboxFlags.filter(({ key }) => given[key] !== undefined);
  return Object.fromEntries(typed.map(({ key, read }) => [key, read(given[key])]));
}

function flagOf(key: string, { type, enum: choices, default: usual, description }: Described): SandboxFlag {
  const name = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  if (type === "boolean") {
    const text = usual === true ? `Switches this off: ${description}` : description;
    return { key, flags: usual === true ? `--no-${name}` : `--${name}`, description: text, read: (given) => given };
  }
  const described = `${description} (default: ${escaped(usual) || "none"})`;
  const flag = `--${name}`;
  if (choices !== undefined) {
    const read = (given: unknown): unknown => choose(flag, given, choices);
    return { key, flags: `${flag} <${choices.map(escaped).join("|")}>`, description: described, read };
  }
  if (type === "string") return { key, flags: `${flag} <text>`, description: described, read: (given) => given };
  const unit = description.endsWith("In ms") ? "ms" : "n";
  return { key, flags: `${flag} <${unit}>`, description: described, read: (given) => readNumber(flag, given) };
}

function choose(flag: string, given: unknown, choices: readonly (string | number)[]): string | number {
  const chosen = choices.find((choice) => escaped(choice) === given);
  if (chosen !== undefined) return chosen;
  throw noValue(flag, given, `none of ${choices.map(escaped).join(", ")}`);
}

function readNumber(flag: string, given: unknown): number {
  if (typeof given === "string" && /^-?\d{1,15}$/.test(given)) return Number(given);
  throw noValue(flag, given, "no whole number");
}

function noValue(flag: string, given: unknown, what: string): Failure {
  return new Failure({
    code: "option-invalid",
    doing: "Cannot start the sandbox",
    happened: `${flag} is ${JSON.stringify(given)}, which is ${what}.`,
    remedy: `Give ${flag} such a value, or leave it out.`,
  });
}

/** As people type it: a line ending is `\n`. */
function escaped(value: unknown): string {
  return JSON.stringify(String(value)).slice(1, -1);
}
