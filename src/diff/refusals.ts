import type { Diagnostic } from "terraform-provider-sdk";
import type { ValueObject } from "terraform-provider-sdk/values";
import { createOwnerMarks, isOwner, type ImsClient, type OwnerMarks, type RecordContent } from "../client/index.ts";
import type { ComparedKind } from "./compared-kinds.ts";
import type { LiveObject } from "./live-search.ts";
import { hiddenProblem, problem } from "./problems.ts";

interface Planned {
  readonly planned: ValueObject;
  readonly live: LiveObject | undefined;
  readonly sensitive: ReadonlySet<string>;
  /** Whose records count as own, as far as the provider's block says. */
  readonly owners: readonly string[];
}

/**
 * Why a plan refuses a change, by what is there: the same judgement as the provider's, in the names of the properties. Where a sensitive
 * variable takes part, only the place and the rule are told, for both sides may show its value.
 */
export function refusalsOf(
  { kind, live: search }: ComparedKind,
  { planned, live, sensitive, owners }: Planned,
  { client }: { readonly client: ImsClient },
): readonly string[] {
  const [prior, records, marks] = [live?.attributes ?? null, live?.records ?? [], marksOf(owners, client)];
  const found = search.refusals?.({ planned, prior, records, marks } as never) ?? [];
  const told = (one: Diagnostic): string => (sensitive.size === 0 ? problem(one, kind) : hiddenProblem(one));
  return [...new Set(found.filter(({ severity }) => severity === "error").map(told))];
}

/**
 * What is marked for another owner than the block of the provider and the client name: either may leave the owner, or former ones, to the
 * environment. Nothing is where the block's owner is not known.
 */
function marksOf(owners: readonly string[], { records: { marks } }: ImsClient): Pick<OwnerMarks, "refusal"> {
  if (!owners.every(isOwner)) return { refusal: () => undefined };
  const [owner, ...formerOwners] = owners;
  const declared = createOwnerMarks({ owner, formerOwners });
  const isOthers = (content: RecordContent): boolean =>
    marks.otherOwnerOf(content) !== undefined && declared.otherOwnerOf(content) !== undefined;
  return {
    refusal: (doing, contents, options) =>
      (owner === undefined ? marks : declared).refusal(doing, contents.filter(isOthers), options),
  };
}
