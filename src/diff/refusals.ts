import type { Diagnostic } from "terraform-provider-sdk";
import type { ValueObject } from "terraform-provider-sdk/values";
import type { ImsClient } from "../client/index.ts";
import type { ComparedKind } from "./compared-kinds.ts";
import type { LiveObject } from "./live-search.ts";
import { hiddenProblem, problem } from "./problems.ts";

interface Planned {
  readonly planned: ValueObject;
  readonly live: LiveObject | undefined;
  readonly sensitive: ReadonlySet<string>;
}

/**
 * Why a plan refuses a change, by what is there: the same judgement as the provider's, in the names of the properties. Where a sensitive
 * variable takes part, only the place and the rule are told, for both sides may show its value.
 */
export function refusalsOf(
  { kind, live: search }: ComparedKind,
  { planned, live, sensitive }: Planned,
  { client }: { readonly client: ImsClient },
): readonly string[] {
  const [prior, records] = [live?.attributes ?? null, live?.records ?? []];
  const found = search.refusals?.({ planned, prior, records, services: { client } } as never) ?? [];
  const told = (one: Diagnostic): string => (sensitive.size === 0 ? problem(one, kind) : hiddenProblem(one));
  return [...new Set(found.filter(({ severity }) => severity === "error").map(told))];
}
