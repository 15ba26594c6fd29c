import { adviceOn } from "../core/file-advice.ts";
import type { SendWatch } from "../http/retries/send-watch.ts";
import {
  killedRuns,
  type Creation,
  type Identity,
  type Journal,
  type JournalEntry,
  type KilledPlace,
  type KilledRun,
} from "../reconcile/index.ts";
import type { Context } from "./client-context.ts";
import { contentOf, notedCreate } from "./noted-contents.ts";
import { kindsOfNoCreate, projectIdentity, recordIdentity, serverIdentity } from "./identities.ts";
import { createAcceptedDeletions, type AcceptedDeletions } from "./projects/accepted-deletions.ts";
import type { Project } from "./projects/project.ts";
import { recallGivenUp } from "./records/given-up.ts";
import { isUpToDate } from "./records/noted-holdings.ts";
import type { RecordContent } from "./records/record-content.ts";
import { withOrigin } from "./records/relative-names.ts";
import { createSentDecommissions, type SentDecommissions } from "./servers/sent-decommissions.ts";
import type { ServerDefinition } from "./servers/server-definition.ts";
import { serviceNow } from "./service-time.ts";
import { mayLagForMs } from "./tries.ts";
import { isAsWanted } from "./records/writes/sets/plan-tasks.ts";
import type { ZoneReader } from "./zones/zone-reader.ts";

/** What a killed run created and no state has. (docs/decisions/0010-journal.md) */
export interface CreatesClient {
  /** Waits, for some seconds at most, for a provider of a killed run that still finishes its writes. */
  quiet(): Promise<void>;
  /** Whether a record as it was read is one that a killed run created here, and that no state has. */
  isOrphan(zone: string, live: RecordContent): boolean;
  /** The places whose killed runs created one of these records, as far as nobody has changed it: their next runs take it over. */
  elsewhere(zone: string, live: readonly RecordContent[]): readonly KilledPlace[];
  /** Called with an object that a state holds: it can no longer be adopted, its zone is spelled so, and readings may be older. */
  inState(things: StateContents): void;
  /** Whether states name zones, but none of them this one in this spelling, which may be no name that the service knows. */
  isOfNoState(zone: string): boolean;
  /** What a user is to be told once where nothing can be noted. */
  notice(): { readonly summary: string; readonly detail: string } | undefined;
  /** What killed runs of this user on this machine created, or may have, in whatever directory, and no state has shown since. */
  killedRuns(): readonly KilledRun[];
  /** Projects whose deletion killed runs asked for. */
  readonly deletions: AcceptedDeletions;
  /** Servers whose decommission killed runs asked for. */
  readonly decommissions: SentDecommissions;
  /** To be called when Terraform has every answer and the process ends. */
  ended(): void;
}

/** What a state says that there is. */
export interface StateContents {
  readonly zone?: string;
  /** The records of `zone` that a resource has. Asked for only where anything may depend on it. */
  readonly records?: () => readonly RecordContent[];
  /** The name of that resource, where it has one. */
  readonly owner?: string | undefined;
  /** Which writing of it the state has. */
  readonly revision?: string | undefined;
  readonly server?: ServerDefinition;
  readonly project?: Project;
}

export function createCreatesClient(context: Context, zones: ZoneReader): CreatesClient {
  const { journal } = context;
  /** As states spell them. */
  const spelled = new Set<string>();
  return {
    quiet: () => journal.quiet(),
    isOrphan: (zone, content) => isOrphanIn(zone, { context, zones })({ content }),
    elsewhere: (zone, live) => elsewhereIn(zone, { context, zones })(live),
    inState({ zone = "", records, owner, revision, server, project }) {
      if (zone !== "") spelled.add(zone);
      if (server !== undefined) context.stated.server(server);
      if (project !== undefined) context.stated.project(project);
      if (!journal.hasLeft()) return;
      const isOthers = recallGivenUp(context, { zone, owner, revision });
      for (const content of (records?.() ?? []).map((written) => withOrigin(zones, zone, written)))
        if (isUpToDate(journal, { zone, content, owner, revision }) && isOthers?.(content) !== true)
          journal.inState(recordIdentity(zone, content));
      if (server !== undefined) journal.inState(serverIdentity(server));
      // with the time of its creation, since each replacement of a project makes another one of the same name
      if (project !== undefined) journal.inState(projectIdentity(project, context), project.created ?? undefined);
    },
    isOfNoState: (zone) => spelled.size > 0 && !spelled.has(zone),
    notice() {
      const unwritten = journal.unwritten();
      if (unwritten === undefined) return undefined;
      const { directory, why, cause } = unwritten;
      const otherRuns = "set XDG_RUNTIME_DIR to another one for all runs of this user.";
      const advice = adviceOn(cause, {
        full: `Make room there, or ${otherRuns}`,
        otherwise: `Have the directory given to the user of this run, or ${otherRuns}`,
      });
      return {
        summary: "What is created is not noted for the case that the run is killed",
        detail:
          `The journal of creates in ${directory} cannot be written: ${why}. The run goes on as usual. But should it be killed, the next run ` +
          "does not take over what was created shortly before: it is refused as existing, with the command that imports it. A project that " +
          `does not show by then may be asked for a second time.\n\n${advice}`,
      };
    },
    killedRuns: () => createdBy(killedRuns({ ...context, directory: context.stateDirectory })),
    deletions: createAcceptedDeletions(context),
    decommissions: createSentDecommissions(context),
    ended: () => journal.ended(),
  };
}

/** A record that becomes a resource's without a request. */
interface TakenRecord {
  /** As it reads now. */
  readonly was: RecordContent;
  /** As the resource declares it. */
  readonly wanted: RecordContent | undefined;
  /** Whether the resource has a record in its state, and its notes tell by that what it has now. */
  readonly isNoted: boolean;
  readonly defaultTtl: number | undefined;
}

/**
 * Notes that a resource gets a record that a killed run created, or that another resource gave up: a state that was saved in between has that in
 * neither of the two.
 */
export function noteTaken(
  context: Pick<Context, "journal" | "marks" | "clock" | "clockOffsetMs">,
  zone: string,
  { was, wanted = was, isNoted, defaultTtl }: TakenRecord,
): void {
  const { journal } = context;
  const entry = orphanOf(context, zone, was, defaultTtl);
  if (entry !== undefined) journal.adopt(entry);
  if (entry !== undefined || isNoted) return;
  const thing = recordIdentity(zone, wanted);
  journal.begin({ ...thing, content: { ...wanted, was }, ...serviceNow(context, "dns") });
  journal.done(thing);
}

/** What a killed run noted of this very record: equal data, and equal in all details to what it sent. */
export function orphanOf(
  { journal, marks }: Pick<Context, "journal" | "marks">,
  zone: string,
  live: RecordContent,
  defaultTtl: number | undefined,
): JournalEntry | undefined {
  // another owner has it by now
  if (marks.otherOwnerOf(live) !== undefined) return undefined;
  return asItWasSent(journal.orphan(recordIdentity(zone, live)), live, defaultTtl);
}

/** Whether a record of a zone is one that a killed run created and that no state has. */
export function isOrphanIn(
  zone: string,
  { context, zones }: { readonly context: Context; readonly zones: Pick<ZoneReader, "peek"> },
): (entry: { readonly content: RecordContent }) => boolean {
  return ({ content }) => orphanOf(context, zone, content, zones.peek(zone)?.defaultTtl) !== undefined;
}

function asItWasSent(
  entry: JournalEntry | undefined,
  live: RecordContent,
  defaultTtl: number | undefined,
): JournalEntry | undefined {
  const noted = entry && contentOf(entry, notedCreate);
  if (noted === undefined) return undefined;
  const { was = noted } = noted;
  return [noted, was].some((sent) => isAsWanted(live, sent, defaultTtl)) ? entry : undefined;
}

/**
 * For how long readings may lack an object whose create a killed run had sent, in ms: until then it is not sent again, since it would be
 * there twice, or be refused. 0 where no killed run did.
 */
export function mayShowForMs({ journal, clock }: Pick<Context, "journal" | "clock">, thing: Identity): number {
  const { noted } = journal.orphan(thing) ?? {};
  if (noted === undefined) return 0;
  return mayLagForMs(noted, clock.now());
}

/** See {@link CreatesClient.elsewhere}. */
export function elsewhereIn(
  zone: string,
  { context: { journal, marks }, zones }: { readonly context: Context; readonly zones: Pick<ZoneReader, "peek"> },
): (live: readonly RecordContent[]) => readonly KilledPlace[] {
  return (live) =>
    live.flatMap((content) => {
      if (marks.otherOwnerOf(content) !== undefined) return [];
      const entry = journal.elsewhere(recordIdentity(zone, content));
      return asItWasSent(entry, content, zones.peek(zone)?.defaultTtl) ?? [];
    });
}

/**
 * Notes a create in the journal when its bytes go out, not earlier: a run that is killed while the request waits for its turn
 * leaves nothing to look for.
 */
export function watchCreate(journal: Journal, creation: Creation): SendWatch {
  return { onSend: () => journal.begin(creation), onNotDone: () => journal.refused(creation) };
}

function createdBy(runs: readonly KilledRun[]): readonly KilledRun[] {
  const isCreated = ({ kind }: Identity): boolean => !kindsOfNoCreate.includes(kind);
  const left = runs.map((run) => ({ ...run, created: run.created.filter(isCreated) }));
  return left.filter(({ created }) => created.length > 0);
}
