import type { RecordSetId } from "../../apis/dns/service.ts";
import { isAbort, Failure } from "../../core/failure.ts";
import { canonicalName, checkChange, type ZoneFinding } from "../../dns/index.ts";
import { createSharedReads } from "../../reconcile/index.ts";
import type { Context } from "../context.ts";
import type { RecordContent } from "./content.ts";
import { toInput, ZoneIndex } from "./zone-index.ts";
import { readSnapshot } from "./zone-snapshot.ts";

/** A change of the records of one type and name. */
interface SetTransition {
  readonly set: RecordSetId;
  /** `Cannot create the DNS record …` */
  readonly doing: string;
  readonly before: readonly RecordContent[];
  readonly after: readonly RecordContent[];
  /** Rules by which nothing is refused here, for the same run may put the rest right. */
  readonly warnOnly?: readonly string[] | undefined;
}

/** Keeps writes from contradicting the rest of the zone. (rules across records; docs/decisions/0011-dns-rules-when.md) */
export interface ChangeGuard {
  /** Gives warnings. @throws Failure `dns-rule` for what the change newly gets wrong */
  check(transition: SetTransition, signal?: AbortSignal): Promise<readonly string[]>;
  /** To be told of our own writes: what a set holds now. */
  written(set: RecordSetId, records: readonly RecordContent[]): void;
  forget(zone: string): void;
}

/** One reading of a zone serves a whole run, for it is read anew before anything is refused. */
const freshness = { idleMs: 60_000, maxAgeMs: 600_000 };

/** Warnings that something is missing: another change of the same run may be about to add it. */
const ofAbsence = new Set(["C7", "DS1", "Z1"]);

/** Milliseconds that a change waits for another one of the same run to take away what contradicts it. */
const pauses = [250, 500, 1_000, 2_000, 4_000];

export function createChangeGuard(context: Context): ChangeGuard {
  const { services, clock, log } = context;
  const indexes = new Map<string, ZoneIndex>();
  const zones = createSharedReads<ZoneIndex | undefined>({
    async read(zone, signal) {
      try {
        const index = new ZoneIndex(zone, readSnapshot(await services.dns.getZone(zone, signal), zone));
        indexes.set(zone, index);
        return index;
      } catch (error) {
        if (isAbort(error) || signal.aborted) throw error;
        log.debug("Cannot read the zone's text to check a change against it", { zone, error: String(error) });
        return undefined;
      }
    },
    clock,
    ...freshness,
  });

  const findings = async (transition: SetTransition, signal?: AbortSignal): Promise<ZoneFinding[]> => {
    const { set, before, after } = transition;
    const index = await zones.get(set.zone, signal);
    if (index === undefined) return [];
    const others = index.around(set, after);
    const all = (own: readonly RecordContent[]): ReturnType<typeof toInput>[] => [...others, ...own.map(toInput)];
    const zone = { zone: set.zone, defaultTtl: index.defaultTtl, complete: false };
    return checkChange(all(before), all(after), zone);
  };

  return {
    async check(transition, signal) {
      const { zone } = transition.set;
      let found = await findings(transition, signal);
      if (found.some((finding) => refuses(finding, transition))) {
        zones.invalidate(zone);
        found = await findings(transition, signal);
      }
      const errors = found.filter((finding) => refuses(finding, transition));
      if (errors.length > 0) throw refusal(transition.doing, errors);
      return [...new Set(found.filter(({ rule }) => !ofAbsence.has(rule)).map(describeFinding))];
    },
    written: (set, records) => indexes.get(set.zone)?.replace({ ...set, name: canonicalName(set.name) }, records),
    forget(zone) {
      indexes.delete(zone);
      zones.invalidate(zone);
    },
  };
}

/** Runs a guarded write; what contradicts it may be taken away meanwhile by another change of the same run. */
export async function untilAllowed<T>({ clock }: Context, run: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (const pause of pauses) {
    try {
      return await run();
    } catch (error) {
      if (!isRuleFailure(error)) throw error;
      await clock.sleep(pause, signal);
    }
  }
  return run();
}

/** Refuses what rules across records found. */
export function refusal(doing: string, errors: readonly ZoneFinding[]): Failure {
  return new Failure({
    code: "dns-rule",
    doing,
    happened: [...new Set(errors.map(describeFinding))].join("\n"),
    remedy:
      "Nothing was written. If this run also changes or removes the other record, run again; else settle it there first.",
  });
}

/** A finding in one text. */
function describeFinding({ rule, message }: Pick<ZoneFinding, "rule" | "message">): string {
  return `${message} (DNS rule ${rule})`;
}

function isRuleFailure(error: unknown): boolean {
  return error instanceof Failure && error.code === "dns-rule";
}

function refuses({ level, rule }: ZoneFinding, { warnOnly = [] }: SetTransition): boolean {
  return level === "error" && !warnOnly.includes(rule);
}
