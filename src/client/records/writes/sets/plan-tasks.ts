import { equalTtl, joinData, spreadAs } from "../../../../dns/index.ts";
import { groupBy } from "../../../../core/group-by.ts";
import { inOrder } from "../../../../reconcile/index.ts";
import { detailsKeyOf, differingDetails, keyOf, type RecordContent, type RecordEntry } from "../../record-content.ts";
import { creationOf, removalOf, updateOf, type RecordChange } from "../record-change.ts";

/** What one caller wants of the records of one type and name. */
export interface SetTask {
  /** Records that are the caller's own, as they were read last. Those that it does not want are to be deleted or replaced. */
  readonly holds: readonly RecordContent[];
  /** Desired records, to be owned by the caller. */
  readonly wants: readonly RecordContent[];
  /** Whether a record of the wanted data that nobody else holds may be taken over; the function decides by the record. */
  readonly mayTake: boolean | ((found: RecordEntry) => boolean);
  /** Whether the set may have no records but those that other tasks give up. */
  readonly alone?: boolean | undefined;
  /** Comments of data entries: as wanted (the default), or as they are on records that stay. */
  readonly dataComments?: "keep" | undefined;
}

/** What is to be done for a task. */
export interface TaskPlan {
  /** What it holds once the tasks have exchanged records. */
  readonly holds: readonly RecordContent[];
  /** The changes that are left, in the order in which they are to be made. */
  readonly changes: readonly RecordChange[];
  /** A record of wanted data that is not the caller's, and that nobody gives up. */
  readonly blockedBy: RecordEntry | undefined;
}

/** A task while it is planned, by the entries it holds. */
interface Draft {
  readonly task: SetTask;
  readonly owned: Set<RecordEntry>;
  /** Which entry serves which wanted record. */
  readonly serves: Map<RecordContent, RecordEntry>;
  /** Its only record, which another task gets once this one has a record of its own in its place. */
  promised: RecordEntry | undefined;
  blockedBy: RecordEntry | undefined;
}

/**
 * Plans several tasks on one set together. Where one wants what another gives up, they exchange records and nothing is written. This
 * happens where `count` shifts, where two records swap their data, or where a resource is renamed without a `moved` block. A task that takes
 * a record gives one of its own in exchange, so each task knows its own records at any time. One that has none to give waits until the other
 * has created what it wants: if that failed, two tasks would hold one record.
 */
export function planTasks(actual: readonly RecordEntry[], tasks: readonly SetTask[], defaultTtl?: number): TaskPlan[] {
  const [only, ...others] = tasks;
  // where a whole zone is written for the first time, this is so for every set
  if (actual.length === 0 && only !== undefined && others.length === 0) return [planEmpty(only)];
  const isSame: Fitting = ({ content }, wanted) => isAsWanted(content, wanted, defaultTtl);
  const drafts = draft(actual, tasks);
  for (const each of drafts) serveFromOwn(each, isSame);
  for (const each of inGivingOrder(drafts)) serveFromOthers(each, { actual, drafts, isSame });
  const owned = new Set(drafts.flatMap((each) => [...each.owned]));
  const free = actual.filter((entry) => !owned.has(entry));
  for (const each of drafts) {
    serveFromFree(each, free, drafts);
    if (each.task.alone === true) each.blockedBy ??= free[0] ?? keptByOthers(each, drafts);
  }
  return drafts.map((each) => toPlan(each, isSame));
}

function planEmpty({ wants }: SetTask): TaskPlan {
  return { holds: [], changes: wants.map(creationOf), blockedBy: undefined };
}

function draft(actual: readonly RecordEntry[], tasks: readonly SetTask[]): Draft[] {
  const left = groupBy(actual, ({ key }) => key);
  const drafts = tasks.map((task) => ({
    task,
    owned: new Set<RecordEntry>(),
    serves: new Map(),
    promised: undefined,
    blockedBy: undefined,
  }));
  const open = drafts.flatMap((own) => own.task.holds.map((hold) => ({ own, hold })));
  const assign = (pairs: typeof open, isHeld: Fitting): typeof open =>
    pairs.filter(({ own, hold }) => {
      const found = takeFitting(left, hold, isHeld);
      if (found !== undefined) own.owned.add(found);
      return found === undefined;
    });
  // of records with equal data, a task prefers the one that agrees in all details
  assign(
    assign(open, ({ content }, hold) => detailsKeyOf(content) === detailsKeyOf(hold)),
    () => true,
  );
  return drafts;
}

type Fitting = (entry: RecordEntry, wanted: RecordContent) => boolean;

/** Takes the first one of the wanted data that is fitting out of entries by their keys: a set may have a thousand. */
function takeFitting(
  left: ReadonlyMap<string, RecordEntry[]>,
  wanted: RecordContent,
  isFitting: Fitting,
): RecordEntry | undefined {
  const entries = left.get(keyOf(wanted)) ?? [];
  const at = entries.findIndex((entry) => isFitting(entry, wanted));
  return at === -1 ? undefined : entries.splice(at, 1)[0];
}

const fits = ({ key }: RecordEntry, wanted: RecordContent): boolean => key === keyOf(wanted);

/** Some deployments show the zone's default where a record has no TTL of its own. */
export function isAsWanted(content: RecordContent, wanted: RecordContent, defaultTtl: number | undefined): boolean {
  const differing = differingDetails(content, wanted);
  if (differing.length !== 1 || differing[0] !== "ttl") return differing.length === 0;
  return wanted.ttl === null && content.ttl !== null && equalTtl(content.ttl, defaultTtl);
}

function openWants({ task, serves }: Draft): RecordContent[] {
  return task.wants.filter((wanted) => !serves.has(wanted));
}

function spare({ owned, serves }: Draft): RecordEntry[] {
  const serving = new Set(serves.values());
  return [...owned].filter((entry) => !serving.has(entry));
}

function serveFromOwn(own: Draft, isSame: Fitting): void {
  if (own.owned.size === 0 || own.task.wants.length === 0) return;
  const left = groupBy(spare(own), ({ key }) => key);
  for (const isFitting of [isSame, () => true])
    for (const wanted of openWants(own)) {
      const found = takeFitting(left, wanted, isFitting);
      if (found !== undefined) own.serves.set(wanted, found);
    }
}

/** Those that have something to give come first: what a task without records waits for may be replaced by then. */
function inGivingOrder(drafts: readonly Draft[]): readonly Draft[] {
  const isGiving = (each: Draft): boolean => spare(each).length > 0;
  return drafts.length === 1 ? drafts : [...drafts.filter(isGiving), ...drafts.filter((each) => !isGiving(each))];
}

/** What tasks are planned on. */
interface Planning {
  readonly actual: readonly RecordEntry[];
  readonly drafts: readonly Draft[];
  readonly isSame: Fitting;
}

function serveFromOthers(own: Draft, planning: Planning): void {
  const { drafts, isSame } = planning;
  if (drafts.length === 1) return;
  for (const wanted of openWants(own)) {
    for (const other of drafts) {
      const found = other === own ? undefined : spare(other).find((entry) => fits(entry, wanted));
      if (found === undefined) continue;
      const [given] = spare(own);
      if (given === undefined && mustWait(own, other, planning)) {
        own.blockedBy ??= found;
        break;
      }
      other.owned.delete(found);
      own.owned.add(found);
      own.serves.set(wanted, found);
      if (given !== undefined) {
        own.owned.delete(given);
        other.owned.add(given);
        serveFromOwn(other, isSame);
      }
      break;
    }
  }
}

/**
 * Whether a task that has nothing to give must not take a record yet: the other one has no other record and has still to create what it
 * wants, or this one cannot have all that it wants. If it were refused, nobody would own what it had taken.
 */
function mustWait(own: Draft, other: Draft, planning: Planning): boolean {
  if (other.owned.size === 1 && openWants(other).length > 0) {
    other.promised = [...other.owned][0];
    return true;
  }
  return isHindered(own, planning);
}

/** Whether a record of others that stays has the data that a task wants, or stands beside those of a task that must be alone. */
function isHindered(own: Draft, { actual, drafts }: Planning): boolean {
  const { mayTake, alone } = own.task;
  const given = new Set(drafts.flatMap((other) => (other === own ? [] : spare(other))));
  const owned = new Set(drafts.flatMap((each) => [...each.owned]));
  const isFree = (entry: RecordEntry): boolean =>
    !owned.has(entry) && (typeof mayTake === "boolean" ? mayTake : mayTake(entry));
  const isHad = (entry: RecordEntry): boolean => own.owned.has(entry) || given.has(entry) || isFree(entry);
  const isLacking = (wanted: RecordContent): boolean => {
    const found = actual.filter((entry) => fits(entry, wanted));
    return found.length > 0 && !found.some(isHad);
  };
  return openWants(own).some(isLacking) || (alone === true && !actual.every(isHad));
}

function serveFromFree(own: Draft, free: RecordEntry[], drafts: readonly Draft[]): void {
  for (const wanted of openWants(own)) {
    const at = free.findIndex((entry) => fits(entry, wanted));
    const found = free[at];
    if (found === undefined) {
      own.blockedBy ??= drafts.flatMap((other) => (other === own ? [] : [...other.owned])).find((e) => fits(e, wanted));
      continue;
    }
    const { mayTake } = own.task;
    if (mayTake === false || (mayTake !== true && !mayTake(found))) {
      own.blockedBy ??= found;
      continue;
    }
    free.splice(at, 1);
    own.owned.add(found);
    own.serves.set(wanted, found);
  }
}

function keptByOthers(own: Draft, drafts: readonly Draft[]): RecordEntry | undefined {
  return drafts.flatMap((other) => (other === own ? [] : [...other.serves.values()]))[0];
}

function toPlan(own: Draft, isSame: Fitting): TaskPlan {
  const { task, serves, owned, blockedBy } = own;
  const holds = [...owned].map(({ content }) => content);
  if (blockedBy !== undefined) return { holds, changes: [], blockedBy };
  const left = spare(own);
  const updates = [...serves].flatMap(([wanted, entry]) => {
    const to = task.dataComments === "keep" ? withHeldComments(wanted, entry) : wanted;
    return isSame(entry, to) ? [] : [updateOf(entry, to)];
  });
  const fresh = openWants(own);
  const replaced = fresh.flatMap((wanted) => {
    const entry = own.promised === undefined ? left.shift() : undefined;
    return entry === undefined ? [] : [updateOf(entry, wanted)];
  });
  const creates = fresh.slice(replaced.length).map(creationOf);
  return {
    holds,
    changes: inOrder<RecordChange>([...updates, ...replaced, ...creates, ...left.map(removalOf)]),
    blockedBy,
  };
}

/** The wanted record with the comments of the entries of the data, and with these entries, as they are held; relative names stay as they are wanted. */
function withHeldComments(wanted: RecordContent, { content: { data, dataComments } }: RecordEntry): RecordContent {
  const entries = wanted.origin === undefined ? data : spreadAs(data, joinData(wanted.data));
  return { ...wanted, data: entries, dataComments };
}
