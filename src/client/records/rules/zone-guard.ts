import { Failure } from "terraform-provider-sdk/core";
import {
  allowFindings,
  canonicalName,
  checkNames,
  type AllowedRules,
  type ZoneFinding,
  type ZoneRecordInput,
} from "../../../dns/index.ts";
import type { ZoneReader } from "../../zones/zone-reader.ts";
import type { ZoneView } from "../../zones/zone-view.ts";
import type { RecordContent } from "../record-content.ts";
import { groupBy } from "../../../core/group-by.ts";
import { ComingRecords, PendingZone, type Coming } from "./pending-zone.ts";

/** A change of records of a zone. */
export interface ZoneTransition {
  readonly zone: string;
  /** All records that each type and name shall have. */
  readonly sets: readonly Coming[];
  /** What was read of these sets right before, where it was. */
  readonly before?: readonly Coming[];
  /** Rules that do not refuse, for the record that a finding is about. */
  readonly allowRules?: ((record: Pick<ZoneRecordInput, "name" | "type">) => AllowedRules) | undefined;
  /** Whether the zone is to be read once more before it is judged. */
  readonly isAnew?: boolean;
  /** Whether it is the part of a change that was allowed as a whole, and whose records count as existing since then. */
  readonly isReserved?: boolean | undefined;
}

/** The records of a change that was allowed: they count as existing for all changes that are judged later, until this is ended. */
export interface Reservation {
  end(): void;
}

export interface Judgement {
  readonly errors: readonly ZoneFinding[];
  readonly warnings: readonly string[];
  readonly reservation: Reservation;
}

/** Keeps writes from contradicting the rest of the zone. (rules across records; docs/decisions/0009-dns-rules-when.md) */
export interface ChangeGuard {
  /** Finds what the change breaks and was not broken before. Changes that come at the same time are judged one after the other. */
  judge(transition: ZoneTransition, signal?: AbortSignal): Promise<Judgement>;
  /** Whether another process of this user has written one of the names since the zone was read that changes are judged by. */
  isOld(zone: string, names: readonly string[]): boolean;
  /** To be told of our own writes: what a set holds now. */
  written(zone: string, set: Coming["set"], records: readonly RecordContent[]): void;
}

/** Rules that warn of something missing. They are left out: another change of the same run may be about to add it. */
const ofAbsence = new Set(["C7", "DS1", "Z1"]);

const nothingReserved: Reservation = { end: () => undefined };

export function createChangeGuard(zones: Pick<ZoneReader, "read" | "readAnew" | "isOlder">): ChangeGuard {
  const known = new Map<string, { readonly view: ZoneView; readonly pending: PendingZone }>();
  const coming = new Map<string, ComingRecords>();
  /** Where nothing can be read of the zone, nothing is refused. */
  const zoneOf = async (zone: string, isAnew: boolean, signal?: AbortSignal): Promise<PendingZone | undefined> => {
    const { view } = await (isAnew ? zones.readAnew(zone, signal) : zones.read(zone, signal));
    if (view === undefined) return undefined;
    const found = known.get(zone);
    if (found?.view === view) return found.pending;
    const all = coming.get(zone) ?? new ComingRecords();
    coming.set(zone, all);
    const pending = new PendingZone(zone, view, all);
    known.set(zone, { view, pending });
    return pending;
  };

  const isOld = (zone: string, names: readonly string[]): boolean => {
    const view = known.get(zone)?.view;
    return view !== undefined && zones.isOlder(view, zone, names);
  };
  /** The zone, as it was after the last write of these names by another process of this user. */
  const freshOf = async (
    { zone, sets, isAnew = false }: ZoneTransition,
    signal?: AbortSignal,
  ): Promise<PendingZone | undefined> => {
    const names = sets.map(({ set }) => set.name);
    const pending = await zoneOf(zone, isAnew, signal);
    return pending !== undefined && isOld(zone, names) ? zoneOf(zone, true, signal) : pending;
  };

  return {
    isOld,
    async judge(transition, signal) {
      const pending = await freshOf(transition, signal);
      // nothing is awaited from here to the reservation, so of two changes one is judged after the other
      return pending === undefined
        ? { errors: [], warnings: [], reservation: nothingReserved }
        : judgeBy(pending, transition);
    },
    written: (zone, set, records) => known.get(zone)?.pending.written(set, records),
  };
}

function judgeBy(pending: PendingZone, transition: ZoneTransition): Judgement {
  const { zone, sets, before = [], allowRules = () => [], isReserved = false } = transition;
  for (const { set, records } of before) pending.replace(set, records);
  const byName = groupBy(sets, ({ set }) => canonicalName(set.name));
  const changes = new Map([...byName].map(([name, own]) => [name, pending.with(name, own)]));
  const { defaultTtl } = pending;
  const check = () => checkNames(pending.index, changes, { zone, defaultTtl });
  const [part] = isReserved ? sets : [];
  const found = (part === undefined ? check() : pending.apart(part.set, check)).flatMap((finding) =>
    allowFindings<ZoneFinding>([finding], allowRules(finding.on)),
  );
  const errors = found.filter(({ level }) => level === "error");
  const warnings = found.filter(({ level, rule }) => level === "warning" && !ofAbsence.has(rule)).map(describeFinding);
  const isRefused = errors.length > 0;
  const reservation = isRefused || isReserved ? nothingReserved : { end: pending.expect(sets) };
  return { errors, warnings: [...new Set(warnings)], reservation };
}

/** The failure of a change that rules across records refuse. */
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
