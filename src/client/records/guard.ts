import type { RecordSetId } from "../../apis/dns/service.ts";
import { Failure } from "../../core/failure.ts";
import { checkChange, type ZoneFinding, type ZoneRecordInput } from "../../dns/index.ts";
import type { ZoneReader } from "../zones/zone-reader.ts";
import type { ZoneView } from "../zones/zone-view.ts";
import { setKeyOf, type RecordContent } from "./content.ts";
import { toInput, ZoneIndex, type Pending } from "./zone-index.ts";

/** A change of the records of one type and name. */
export interface SetTransition {
  readonly set: RecordSetId;
  readonly before: readonly RecordContent[];
  readonly after: readonly RecordContent[];
  /** Rules by which nothing is refused here. */
  readonly warnOnly?: readonly string[] | undefined;
  /** Whether the zone is to be read once more before it is judged. */
  readonly isAnew?: boolean;
}

/** A change of many records of a zone. */
export interface ZoneTransition {
  readonly zone: string;
  readonly sets: readonly { readonly name: string; readonly type: string; readonly after: readonly RecordContent[] }[];
  readonly isAnew?: boolean;
}

/** What is let through counts as there for all that is judged later, until it is written and ended. */
export interface Reservation {
  end(): void;
}

export interface Judgement {
  readonly errors: readonly ZoneFinding[];
  readonly warnings: readonly string[];
  readonly reservation: Reservation;
}

/** Keeps writes from contradicting the rest of the zone. (rules across records; docs/decisions/0011-dns-rules-when.md) */
export interface ChangeGuard {
  /** Judges what the change newly gets wrong. Whatever is judged at a time is judged one by one. */
  judge(transition: SetTransition, signal?: AbortSignal): Promise<Judgement>;
  judgeZone(transition: ZoneTransition, signal?: AbortSignal): Promise<Judgement>;
  /** To be told of our own writes: what a set holds now. */
  written(set: RecordSetId, records: readonly RecordContent[]): void;
}

/** Warnings that something is missing: another change of the same run may be about to add it. */
const ofAbsence = new Set(["C7", "DS1", "Z1"]);

const unknownZone: Judgement = { errors: [], warnings: [], reservation: { end: () => undefined } };

export function createChangeGuard(zones: ZoneReader): ChangeGuard {
  const indexes = new Map<string, { readonly view: ZoneView; readonly index: ZoneIndex }>();
  const pending = new Map<string, Set<Pending>>();
  const pendingOf = (zone: string): Set<Pending> => {
    const found = pending.get(zone) ?? new Set<Pending>();
    pending.set(zone, found);
    return found;
  };
  /** Where nothing can be read of the zone, nothing is refused. */
  const indexOf = async (zone: string, isAnew = false, signal?: AbortSignal): Promise<ZoneIndex | undefined> => {
    const { view } = await (isAnew ? zones.readAnew(zone, signal) : zones.read(zone, signal));
    if (view === undefined) return undefined;
    const known = indexes.get(zone);
    if (known?.view === view) return known.index;
    const index = new ZoneIndex(zone, view, pendingOf(zone));
    indexes.set(zone, { view, index });
    return index;
  };
  const reserve = (zone: string, comes: readonly Pending[]): Reservation => {
    const all = pendingOf(zone);
    for (const one of comes) all.add(one);
    return { end: () => comes.forEach((one) => all.delete(one)) };
  };

  return {
    async judge({ set, before, after, warnOnly = [], isAnew }, signal) {
      const index = await indexOf(set.zone, isAnew, signal);
      if (index === undefined) return unknownZone;
      // from here to the reservation nothing waits: of two changes one is judged after the other
      const others = index.around(set, after);
      const all = (own: readonly RecordContent[]): ZoneRecordInput[] => [...others, ...own.map(toInput)];
      const zone = { zone: set.zone, defaultTtl: index.defaultTtl, complete: false };
      const found = checkChange(all(before), all(after), zone);
      const refuses = ({ level, rule }: ZoneFinding): boolean => level === "error" && !warnOnly.includes(rule);
      const errors = found.filter(refuses);
      const warnings = found.filter((one) => !refuses(one) && !ofAbsence.has(one.rule)).map(describeFinding);
      const comes = { set: setKeyOf(set), records: after.map(toInput) };
      const reservation = errors.length > 0 ? unknownZone.reservation : reserve(set.zone, [comes]);
      return { errors, warnings: [...new Set(warnings)], reservation };
    },
    async judgeZone({ zone, sets, isAnew }, signal) {
      const index = await indexOf(zone, isAnew, signal);
      if (index === undefined) return unknownZone;
      const keys = new Set(sets.map(setKeyOf));
      const rest = index.allBut(keys);
      const before = index.allBut(new Set());
      const comes = sets.map((one) => ({ set: setKeyOf(one), records: one.after.map(toInput) }));
      const after = [...rest, ...comes.flatMap(({ records }) => records)];
      const errors = checkChange(before, after, { zone, defaultTtl: index.defaultTtl }).filter(
        ({ level }) => level === "error",
      );
      const reservation = errors.length > 0 ? unknownZone.reservation : reserve(zone, comes);
      return { errors, warnings: [], reservation };
    },
    written: (set, records) => indexes.get(set.zone)?.index.replace(set, records),
  };
}

/** Refuses what rules across records found. */
export function refusal(doing: string, { errors }: Pick<Judgement, "errors">): Failure {
  return new Failure({
    code: "dns-rule",
    doing,
    happened: [...new Set(errors.map(describeFinding))].join("\n"),
    remedy:
      "Nothing was written. If this run is to change or remove the other record, make this resource depend on that one " +
      "(depends_on) and run again; if this resource replaces the other one, take create_before_destroy out of its lifecycle " +
      "block, since the two cannot stand side by side. Otherwise change or remove the other record first.",
  });
}

/** A finding in one text. */
function describeFinding({ rule, message }: Pick<ZoneFinding, "rule" | "message">): string {
  return `${message} (DNS rule ${rule})`;
}
