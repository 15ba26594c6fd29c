import { Failure } from "terraform-provider-sdk/core";
import { HttpFailure, isAmbiguous, remedyAfter } from "../../http/http-failure.ts";
import { equalCustomers } from "../../model/customer.ts";
import type { JournalEntry, KilledPlace } from "../../reconcile/index.ts";
import { followLate } from "../late-signal.ts";
import { afterWrites } from "../stopped-after-write.ts";
import type { Context } from "../client-context.ts";
import { maxTries, pauseBeforeRepetition, pauseBeforeTry } from "../tries.ts";
import { mayShowForMs, watchCreate } from "../creates.ts";
import { checkContainer } from "../gone-containers.ts";
import { serverIdentity } from "../identities.ts";
import { importCommand, wayOfKilledRuns, wayToExisting } from "../import-advice.ts";
import {
  differingFields,
  toWire,
  type ServerDeclaration,
  type ServerDefinition,
  type ServerId,
} from "./server-definition.ts";
import { importIdOf, refusedAfterAll, unclearOutcome, type InDoubt } from "./unclear-create.ts";
import { lookInDoubt } from "./look-in-doubt.ts";
import { lookAfterWrite, type Shown } from "./look-after-write.ts";
import { serviceNow, type Moment } from "../service-time.ts";
import { isFormer, type Former } from "./former-server.ts";
import { wasWrittenBefore, wasWrittenLongAfter, writerOf } from "./last-writer.ts";
import type { ServersContext } from "./names.ts";
import { lookForServer, readServer } from "./read-server.ts";
import { anyCustomer, type ServerReading } from "./server-reading.ts";
import { contentOf, notedServer } from "../noted-contents.ts";

/** A server to be created. */
export interface ServerCreate {
  readonly declared: ServerDeclaration;
  /**
   * Told when the server exists as declared beyond doubt, at which time (Unix ms), and before it is read back: whatever fails
   * from then on does not undo it. What only the service knows is null.
   */
  readonly onCreated?: ((created: ServerDefinition, at: number) => void) | undefined;
}

/** How long reads of the service may lag behind its writes; seen were 20 s. In ms. */
const longestLagMs = 600_000;

/**
 * Creates a server definition and reads it back. What exists is never overwritten. After an answer that leaves open whether it
 * was created, looks first: equal to what was declared, it is ours; different, it is somebody else's; not there, it is sent
 * again. (docs/behaviour.md#what-is-sent-again)
 *
 * Where the answer was unclear and the server cannot be read either, this fails, and nothing counts as created: state that is
 * only guessed would be tainted, and the next run would decommission a server that may belong to another owner. An orphan that this
 * leaves is found by the next create, which reports it as `server-exists` with the command that imports it.
 *
 * Once the signal is aborted no further POST is sent; the one under way is waited for and looked after for a few seconds.
 *
 * @throws Failure `server-exists`; `server-create-unclear`; `server-not-created`; what the service refused; after `onCreated`
 * whatever made reading it back impossible
 */
export async function createServer(
  context: ServersContext,
  { declared, onCreated }: ServerCreate,
  signal?: AbortSignal,
): Promise<ServerDefinition> {
  const doing = `Cannot create the server ${declared.customer}/${declared.fqdn}`;
  const created = (): void => {
    context.journal.done(serverIdentity(declared));
    onCreated?.({ ...declared, modDate: null, modUser: null }, context.clock.now());
  };
  const found = await findBefore(context, declared, signal);
  if (found !== undefined) {
    const orphan = orphanOf(context, declared, found.definition);
    if (orphan === undefined) throw exists(context, doing, found);
    context.journal.adopt(orphan);
    created();
    return found.definition;
  }
  const late = followLate(signal);
  try {
    const made = await sendUntilClear(
      context,
      { declared, doing, created, late: late.signal, sent: serviceNow(context, "servers") },
      signal,
    );
    context.names.seen(made);
    return made;
  } finally {
    late.dispose();
  }
}

/** The server where it is there already; what a killed run has created is waited for as long as readings may lag behind. */
async function findBefore(
  context: ServersContext,
  declared: ServerDeclaration,
  signal: AbortSignal | undefined,
): Promise<ServerReading | undefined> {
  for (let nth = 2; ; nth += 1) {
    const isAwaited = mayShowForMs(context, serverIdentity(declared)) > 0;
    if (!isAwaited && (await context.names.lack(declared, signal))) return undefined;
    const found = await lookForServer(context, declared, signal);
    if (found !== undefined || !isAwaited) return found;
    await pauseBeforeTry(nth, context, signal);
  }
}

/** What a killed run noted of this very server: it has all that it sent and all that is declared, and nobody changed it before or made it later. */
function orphanOf({ journal }: Context, declared: ServerDeclaration, live: ServerDefinition): JournalEntry | undefined {
  const entry = journal.orphan(serverIdentity(declared));
  if (entry === undefined || !equalCustomers(live.customer, declared.customer)) return undefined;
  return isAsSent(live, entry) && differingFields(live, declared).length === 0 ? entry : undefined;
}

function isAsSent(live: ServerDefinition, entry: JournalEntry): boolean {
  const sent = contentOf(entry, notedServer);
  if (sent === undefined || differingFields(live, sent).length > 0) return false;
  return !wasWrittenBefore(live, entry) && !wasWrittenLongAfter(live, entry);
}

/** The place whose killed run created this very server, so that its next run takes it over. */
function elsewhere({ journal }: Context, live: ServerDefinition): KilledPlace[] {
  const entry = journal.elsewhere(serverIdentity(live));
  return entry !== undefined && isAsSent(live, entry) ? [entry] : [];
}

/**
 * Looks whether a server can be created in the place of another one. One that a killed run of this directory created there is taken over.
 *
 * @throws Failure `server-exists`; what makes the customer's servers unreadable
 */
export async function expectPlace(
  context: Context,
  place: ServerId,
  replaced: ServerId,
  signal?: AbortSignal,
): Promise<void> {
  const doing = `Cannot replace the server ${replaced.customer}/${replaced.fqdn} by ${place.customer}/${place.fqdn}`;
  const found = await readServer(context, place, signal);
  const orphan = context.journal.orphan(serverIdentity(place));
  if (found === undefined || (orphan !== undefined && isAsSent(found.definition, orphan))) return;
  throw exists(context, doing, found);
}

/** Whether a server that was created at `createdAt` (Unix ms) and never seen since may be there although no reading shows it. */
export function mayAppear(createdAt: number, { clock }: Context): boolean {
  return clock.now() - createdAt < longestLagMs;
}

interface Creation {
  readonly declared: ServerDeclaration;
  readonly doing: string;
  readonly created: () => void;
  /** For what must be done after a write although the caller has given up. */
  readonly late: AbortSignal;
  /** When the first POST was about to be sent. */
  readonly sent: Moment;
}

async function sendUntilClear(context: Context, creation: Creation, signal?: AbortSignal): Promise<ServerDefinition> {
  const { declared, doing, created, late } = creation;
  let unclear: HttpFailure | undefined;
  for (let nth = 1; nth <= maxTries; nth += 1) {
    if (nth > 1) await pauseBeforeRepetition({ nth, failure: unclear }, context, late).catch(() => undefined);
    if (unclear !== undefined && signal?.aborted === true)
      throw unclearOutcome({ declared, doing, unclear }, undefined);
    const failure = await post(context, { declared, unclear }, signal);
    if (failure === undefined) {
      created();
      return readBack(context, creation);
    }
    const isRefused = !isAmbiguous(failure);
    if (isRefused && unclear === undefined)
      throw await explainRefusal(context, { declared, doing, error: failure }, signal);
    unclear = isRefused ? unclear : failure;
    const found = await lookInDoubt(context, { ...creation, unclear: unclear ?? failure });
    if (found !== undefined && differingFields(found.definition, declared).length > 0)
      throw exists(context, doing, found);
    if (found !== undefined) {
      created();
      return found.definition;
    }
    if (isRefused && unclear !== undefined) {
      // what is there already may be what an earlier POST made, and readings may lag behind
      const inDoubt = { unclear, refused: failure };
      if (!isNameRefused(failure)) throw refusedAfterAll(creation, inDoubt);
      const other = await lookForServer(context, { customer: anyCustomer, fqdn: declared.fqdn }, late);
      if (other !== undefined && !equalCustomers(other.definition.customer, declared.customer))
        throw exists(context, doing, other, failure);
      return readBack(context, creation, inDoubt);
    }
  }
  throw new Failure({
    code: "server-not-created",
    doing,
    happened: `The service gave no clear answer ${maxTries} times, and the server is not there. ${unclear?.happened ?? ""}`,
    remedy: `${remedyAfter(unclear, "Run it again later.")} If it exists by then, import it: ${importCommand(importIdOf(declared))}`,
    cause: unclear,
  });
}

/** What went wrong with the POST; throws what is no matter of the service. `unclear`: of an earlier one. */
async function post(
  context: Context,
  { declared, unclear }: Pick<Creation, "declared"> & { readonly unclear: HttpFailure | undefined },
  signal?: AbortSignal,
): Promise<HttpFailure | undefined> {
  const creation = { ...serverIdentity(declared), content: declared, ...serviceNow(context, "servers") };
  const watch = watchCreate(context.journal, creation);
  try {
    await context.services.servers.createServer(declared.customer, toWire(declared), signal, watch);
    return undefined;
  } catch (error) {
    if (error instanceof HttpFailure) return error;
    throw afterWrites(error, unclear?.happened);
  }
}

/** A fresh definition may not be seen at once, and what is seen may be one that had the name before. */
async function readBack(context: Context, creation: Creation, inDoubt?: InDoubt): Promise<ServerDefinition> {
  const { declared, doing, created, late } = creation;
  const formerIn = (reading: ServerReading | undefined): Former =>
    reading === undefined ? "certain" : isFormer(reading.definition, creation, { isAccepted: inDoubt === undefined });
  const judge = (reading: ServerReading | undefined): Shown => (formerIn(reading) === "no" ? "written" : "before");
  const found = await lookAfterWrite(context, { server: declared, judge }, late);
  const isFound = found !== undefined && formerIn(found) !== "certain";
  if (isFound && inDoubt === undefined) return found.definition;
  if (isFound && differingFields(found.definition, declared).length === 0) {
    created();
    return found.definition;
  }
  if (inDoubt !== undefined)
    throw found === undefined ? refusedAfterAll(creation, inDoubt) : exists(context, doing, found);
  throw new Failure({
    code: "server-not-created",
    doing,
    happened: "The service accepted the definition, but no reading shows the server yet.",
    remedy: `Look again later. If it stays away for more than ${longestLagMs / 60_000} minutes, ask the operator of the service.`,
  });
}

/** Whether the service says that the server is there. */
function isNameRefused({ status, fields }: HttpFailure): boolean {
  return status === 409 || (status === 400 && fields.some(({ path }) => path[0] === "fqdn"));
}

/** Another customer's server of the same name is one possible reason, and the one a user can do something about. */
async function explainRefusal(
  context: Context,
  { declared, doing, error }: { declared: ServerDeclaration; doing: string; error: HttpFailure },
  signal?: AbortSignal,
): Promise<Failure> {
  if (error.status === 404) return error.during(doing, checkContainer("customer"));
  if (error.status !== 400 && error.status !== 409) return error.during(doing);
  const other = await lookForServer(context, { customer: anyCustomer, fqdn: declared.fqdn }, signal);
  return other === undefined ? error.during(doing) : exists(context, doing, other, error);
}

function exists(context: Context, doing: string, { definition }: ServerReading, cause?: unknown): Failure {
  const id = importIdOf(definition);
  return new Failure({
    code: "server-exists",
    doing,
    happened: `A server definition ${id} exists already${describeChange(definition)}.`,
    remedy: `${wayToExisting(id, wayOfKilledRuns(elsewhere(context, definition)))} Otherwise choose another fqdn or decommission it first.`,
    cause,
  });
}

function describeChange(found: ServerDefinition): string {
  return found.modUser === null ? "" : ` (last changed${writerOf(found)})`;
}
