import { Failure, isAbort } from "terraform-provider-sdk/core";
import { HttpFailure, isAmbiguous, remedyAfter } from "../../http/http-failure.ts";
import { createFence, type Fence } from "../fence.ts";
import { followLate } from "../late-signal.ts";
import { isOutdated } from "../reading-age.ts";
import type { Context } from "../client-context.ts";
import { afterWrites } from "../stopped-after-write.ts";
import { maxTries, pauseBeforeRepetition } from "../tries.ts";
import {
  differingFields,
  overlay,
  type ServerDeclaration,
  type ServerDefinition,
  type ServerSetting,
} from "./server-definition.ts";
import { writerOf } from "./last-writer.ts";
import { readServer } from "./read-server.ts";
import { lookAfterWrite, type Shown } from "./look-after-write.ts";
import type { ServerReading } from "./server-reading.ts";

/** What an update starts from and leads to. */
export interface ServerUpdate {
  /** What the plan was made from; a managed field that is neither this nor planned any more is a conflict. */
  readonly expected: ServerDeclaration;
  readonly planned: ServerDeclaration;
  /** Called with the server that is there, before anything is written: what it throws ends the update. */
  readonly onFound?: ((found: ServerDefinition) => void) | undefined;
  /** Told when the service accepted the update and it cannot be read back: it is done, whatever this fails with. */
  readonly onUpdated?: (() => void) | undefined;
  /** Told in a sentence or more of what others had written right before, where a reading after the update shows that it was overwritten. */
  readonly onOverwritten?: ((what: string) => void) | undefined;
}

/**
 * Updates a server definition: reads it whole right before, keeps what this project does not know, writes and reads back. Once
 * the signal is aborted nothing more is sent; the PUT under way is waited for and looked after for a few seconds.
 *
 * @throws Failure `server-gone`; `server-changed` when somebody changed a managed field since the plan (nothing is written);
 * `server-not-updated` when it does not read as written; `server-update-unclear`; after `onUpdated` whatever made reading it
 * back impossible
 */
export async function updateServer(
  context: Context,
  update: ServerUpdate,
  signal?: AbortSignal,
): Promise<ServerDefinition> {
  const late = followLate(signal);
  try {
    return await writeUntilClear(context, { ...update, late: late.signal }, signal);
  } finally {
    late.dispose();
  }
}

/** An update with the signal for what must be done after a write although the caller has given up. */
interface Updating extends ServerUpdate {
  readonly late: AbortSignal;
}

async function writeUntilClear(
  context: Context,
  { expected, planned, onFound, onUpdated, onOverwritten, late }: Updating,
  signal?: AbortSignal,
): Promise<ServerDefinition> {
  const doing = `Cannot update the server ${planned.customer}/${planned.fqdn}`;
  let live = await readExisting(context, { id: planned, doing }, signal);
  onFound?.(live.definition);
  let unclear: HttpFailure | undefined;
  for (let nth = 2; ; nth += 1) {
    if (differingFields(live.definition, planned).length === 0) return live.definition;
    throwIfChanged({ live, expected, planned }, { doing, unclear });
    const { read } = live;
    const fence = createFence((isRepeated) => !isOutdated(read, context.clock, { isRepeated, isAgain: nth > 2 }));
    const failure = await put(context, { planned, live, fence, unclear }, signal);
    if (failure === undefined)
      return readBack(context, { before: live.definition, planned, doing, onUpdated, onOverwritten, late });
    const isUnclear: boolean = isAmbiguous(failure);
    if (isUnclear) unclear = failure;
    if (!isUnclear && !fence.isClosed()) throw refused(doing, failure, unclear);
    try {
      if (isUnclear) await pauseBeforeRepetition({ nth: Math.min(nth, maxTries), failure }, context, late);
      live = await readExisting(context, { id: planned, doing }, late);
    } catch (error) {
      throw isUnclear ? unclearOutcome(doing, failure, error) : error;
    }
    const isOver = nth > maxTries || signal?.aborted === true;
    if (isOver && differingFields(live.definition, planned).length > 0) throw refused(doing, failure, unclear);
  }
}

interface Sending {
  readonly planned: ServerDeclaration;
  readonly live: ServerReading;
  readonly fence: Fence;
  readonly unclear: HttpFailure | undefined;
}

/** What went wrong with the PUT; throws what is no matter of the service. `unclear`: of an earlier one. */
async function put(
  { services }: Context,
  { planned, live, fence, unclear }: Sending,
  signal?: AbortSignal,
): Promise<HttpFailure | undefined> {
  try {
    await services.servers.updateServer(planned, overlay(live.wire, planned), signal, fence.watch());
    return undefined;
  } catch (error) {
    if (error instanceof HttpFailure) return error;
    throw afterWrites(error, unclear?.happened);
  }
}

/** The failure of the last PUT; an earlier one without a clear answer may have been done all the same. */
function refused(doing: string, last: HttpFailure, unclear: HttpFailure | undefined): Failure {
  if (unclear === undefined || unclear === last) return last.during(doing);
  return unclearFailure(doing, unclear, `${unclear.happened} Sent again: ${last.happened}`);
}

function unclearFailure(doing: string, write: HttpFailure, happened: string): Failure {
  return new Failure({
    code: "server-update-unclear",
    doing,
    happened: `It may have been done or not. ${happened}`,
    remedy: `${remedyAfter(write, "Run it again.")} The new plan shows what is left to do.`,
    cause: write,
  });
}

function unclearOutcome(doing: string, write: HttpFailure, reading: unknown): unknown {
  if (!(reading instanceof Failure) && !isAbort(reading)) return reading;
  if (reading instanceof Failure && reading.code === "server-gone") return reading;
  const why = reading instanceof Failure ? reading.happened : "The operation was cancelled.";
  return unclearFailure(doing, write, `${write.happened} Then the server could not be read: ${why}`);
}

async function readExisting(
  context: Context,
  { id, doing }: { id: ServerDeclaration; doing: string },
  signal?: AbortSignal,
): Promise<ServerReading> {
  const live = await readServer(context, id, signal);
  if (live !== undefined) return live;
  throw new Failure({
    code: "server-gone",
    doing,
    happened: "The server definition does not exist any more.",
    remedy: "Plan again: the new plan will create it.",
  });
}

function throwIfChanged(
  { live, expected, planned }: ServerUpdate & { live: ServerReading },
  { doing, unclear }: { doing: string; unclear: HttpFailure | undefined },
): void {
  const changed = differingFields(live.definition, expected).filter((field) =>
    differingFields(live.definition, planned).includes(field),
  );
  if (changed.length === 0) return;
  const by = live.definition.modUser ?? "somebody";
  const done =
    unclear === undefined
      ? "Nothing was written."
      : `Whether the update was done before that cannot be seen. ${unclear.happened} Nothing more was sent.`;
  throw new Failure({
    code: "server-changed",
    doing,
    happened: `Since the plan was made, ${by} changed ${describe(changed, live.definition, expected)}. ${done}`,
    remedy: "Plan again and look at what the new plan would undo.",
    fields: changed.map((field) => ({ path: [field], message: `It is ${show(live.definition[field])} now.` })),
    cause: unclear,
  });
}

async function readBack(
  context: Context,
  { before, planned, doing, onUpdated, onOverwritten, late }: WrittenUpdate,
): Promise<ServerDefinition> {
  let other: ServerDefinition | undefined;
  const judge = (reading: ServerReading | undefined): Shown => {
    if (reading === undefined || isSameVersion(reading.definition, before)) return "before";
    if (differingFields(reading.definition, planned).length === 0) return "written";
    other = reading.definition;
    return "otherwise";
  };
  let found: ServerReading | undefined;
  try {
    found = await lookAfterWrite(context, { server: planned, judge }, late);
    if (found === undefined) throw unreadable(doing);
  } catch (error) {
    onUpdated?.();
    throw error;
  }
  const { definition } = found;
  if (differingFields(definition, planned).length === 0) {
    if (isBetween(other, { before, after: definition })) onOverwritten?.(overwritten(other, before));
    return definition;
  }
  throw notUpdated(doing, { definition, before, planned });
}

/** An update that was answered with success, with what was there before it. */
interface WrittenUpdate extends Pick<Updating, "planned" | "onUpdated" | "onOverwritten" | "late"> {
  readonly before: ServerDefinition;
  readonly doing: string;
}

/** Whether it is a version that others wrote after the one that decided the update, and before the update. */
function isBetween(
  version: ServerDefinition | undefined,
  { before, after }: { before: ServerDefinition; after: ServerDefinition },
): version is ServerDefinition {
  const [from, at, to] = [before.modDate, version?.modDate ?? null, after.modDate];
  return from !== null && at !== null && to !== null && from < at && at < to;
}

function overwritten(other: ServerDefinition, before: ServerDefinition): string {
  const changed = differingFields(other, before);
  const what = changed.length === 0 ? "" : `: ${describe(changed, other, before)}`;
  return `Right before the update it was changed${writerOf(other)}${what}. No reading showed that in time, and the update overwrote it.`;
}

function notUpdated(
  doing: string,
  { definition, before, planned }: Pick<WrittenUpdate, "before" | "planned"> & { definition: ServerDefinition },
): Failure {
  const differing = differingFields(definition, planned);
  const isBefore = isSameVersion(definition, before);
  return new Failure({
    code: "server-not-updated",
    doing,
    happened: `The service accepted the update, but the definition reads ${isBefore ? "as before" : "differently"}: ${describe(differing, definition, planned)}.`,
    remedy: isBefore
      ? "Plan again later: the new plan shows whether it was done. If it stays so, ask the operator of the service."
      : "Give the values in the form the service keeps, or plan again if somebody else changed them.",
    fields: differing.map((field) => ({ path: [field], message: `The service keeps ${show(definition[field])}.` })),
  });
}

function unreadable(doing: string): Failure {
  return new Failure({
    code: "server-unreadable",
    doing,
    happened: "The service accepted the update, but answers 404 when the server is read.",
    remedy: "Plan again later: the plan shows whether it is there.",
  });
}

/** Whether two readings show one version of the definition: a change sets the time, also where the service kept no setting of it. */
function isSameVersion(a: ServerDefinition, b: ServerDefinition): boolean {
  return a.modDate === b.modDate && differingFields(a, b).length === 0;
}

function describe(fields: readonly ServerSetting[], now: ServerDeclaration, wanted: ServerDeclaration): string {
  return fields.map((field) => `${field} (${show(wanted[field])} became ${show(now[field])})`).join(", ");
}

function show(value: string | null): string {
  return value === null ? "no value" : JSON.stringify(value);
}
