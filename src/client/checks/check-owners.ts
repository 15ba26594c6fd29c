import type { ClaimedRecord, OwnerClaim, OwnerRelease } from "../records/owners/owner-claim.ts";
import type { RecordOwners } from "../records/owners/record-owners.ts";
import { boolean, callback, filledText, ifGiven, number, text, texts, textsOr } from "./forms.ts";
import { each, onlyParts, optional, parts, type ShapesOf } from "./shapes.ts";
import { withChecksOf, type Check } from "./wrap-methods.ts";

/** Refuses with Failure `option-invalid` what names no owner or record: it would be noted, and meet no claim of others. For programs. */
export function withCheckedOwners(owners: RecordOwners): RecordOwners {
  return withChecksOf(owners, {
    claim: atOnce("Cannot claim records", [["claim", onlyParts(claim)]]),
    forgetSame: atOnce("Cannot withdraw a claim", [["claim", onlyParts(claim)]]),
    forgetOver: atOnce("Cannot forget claims", [
      ["zone", filledText],
      ["isOver", callback],
    ]),
    release: atOnce("Cannot release records", [["release", onlyParts(release)]]),
    isClaimed: atOnce("Cannot tell whether a record is claimed", [
      ["zone", filledText],
      ["record", record],
      ["besides", ifGiven(texts)],
    ]),
    isDeclared: atOnce("Cannot tell whether a record is declared", [
      ["zone", filledText],
      ["record", record],
    ]),
  });
}

const atOnce = (doing: string, takes: Check["takes"]) => ({ doing, takes, isAtOnce: true }) as const;

const record = parts({ set: filledText, key: ifGiven(text) } satisfies ShapesOf<ClaimedRecord>);
const records = each("a list of records", record);
const owner = { owner: filledText, plan: ifGiven(number), kind: filledText, zone: filledText, sets: texts };
const deletes = { sets: texts, records: optional(records), isUnnamed: ifGiven(boolean), isGuess: ifGiven(boolean) };
const claim: ShapesOf<OwnerClaim> = {
  ...{ ...owner, records, perhaps: ifGiven(texts), isUnnamed: ifGiven(boolean), holds: optional(records) },
  data: optional(records),
  ...{ creates: ifGiven(textsOr("all")), keeps: ifGiven(boolean), deletes: optional(onlyParts(deletes)) },
  empties: optional(onlyParts({ ignore: texts })),
};
const release: ShapesOf<OwnerRelease> = { ...owner, ...deletes };
