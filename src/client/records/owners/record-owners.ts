import { canonicalName } from "../../../dns/index.ts";
import { noSharedPlans, type SharedPlans, type Told } from "../../plans/shared-plans.ts";
import type { ClaimedRecord, OwnerClaim, OwnerConflict, OwnerRelease } from "./owner-claim.ts";
import { ZoneClaims } from "./zone-claims.ts";

/** Which resources of a run own which records, as far as they have been planned, by this process and by others of the same walk. */
export interface RecordOwners {
  /** Gives the conflicts with what others have claimed so far. */
  claim(claim: OwnerClaim): readonly OwnerConflict[];
  /** Withdraws what owners without a name have claimed that is the same: it may be earlier plans of the resource that claims it. */
  forgetSame(claim: OwnerClaim): void;
  /** Forgets what was claimed and released in the zone by plans of a walk that is over. */
  forgetOver(zone: string, isOver: (plan: number) => boolean): void;
  /** Withdraws what the owner has claimed. Gives the claims that cannot be met because of it. */
  release(release: OwnerRelease): readonly OwnerConflict[];
  /** Whether any owner besides these declares the record, or all records of its type and name. */
  isClaimed(zone: string, record: ClaimedRecord, besides?: readonly string[]): boolean;
  /** Whether any owner will have the record, as far as it is known what it will have. */
  isDeclared(zone: string, record: ClaimedRecord): boolean;
}

/** Under which claims are told. */
export const claimTopic = "claim";

/** `onClaim` is told of every claim of this process. */
export function createRecordOwners(
  plans: Pick<SharedPlans, "join"> = noSharedPlans,
  onClaim: (claim: OwnerClaim) => void = () => undefined,
): RecordOwners {
  const zones = new Map<string, ZoneClaims>();
  const claimsOf = (zone: string): ZoneClaims => {
    const known = zones.get(zone) ?? new ZoneClaims(zone);
    zones.set(zone, known);
    return known;
  };
  const forget = (when: Told): void => {
    for (const claims of zones.values()) claims.forget(when);
  };
  const claims = plans.join<OwnerClaim>(claimTopic, {
    heard: (told, when) => claimsOf(told.zone).hear(told, when, (zone) => zone.claim(told)),
    forget,
  });
  const releases = plans.join<OwnerRelease>("release", {
    heard: (told, when) => claimsOf(told.zone).hear(told, when, (zone) => zone.release(told)),
    forget,
  });
  return {
    claim(claim) {
      onClaim(claim);
      const known = claimsOf(claim.zone);
      claims.exchange(claim, () => known.wasToldBefore(claim.owner));
      return known.claim(claim);
    },
    forgetSame: (claim) => claimsOf(claim.zone).forgetSame(claim),
    forgetOver: (zone, isOver) => claimsOf(zone).forgetOver(isOver),
    release(release) {
      const known = claimsOf(release.zone);
      releases.exchange(release, () => known.wasToldBefore(release.owner));
      return known.release(release);
    },
    isClaimed(zone, record, besides) {
      claims.hear();
      return claimsOf(canonicalName(zone)).isClaimed(record, besides);
    },
    isDeclared(zone, record) {
      claims.hear();
      return claimsOf(canonicalName(zone)).isDeclared(record);
    },
  };
}
