import type { DecommissionSteps } from "../../apis/servers/service.ts";
import { Failure, isAbort } from "terraform-provider-sdk/core";
import { HttpFailure, isAmbiguous, isNotFound, remedyAfter } from "../../http/http-failure.ts";
import { createFence, type Fence } from "../fence.ts";
import { afterWrites } from "../stopped-after-write.ts";
import { maxTries, pauseBeforeRepetition } from "../tries.ts";
import type { DecommissionTarget, TargetSight } from "./decommission-target.ts";
import { serviceNow } from "../service-time.ts";
import { writerOf } from "./last-writer.ts";
import type { ServerDefinition, ServerId } from "./server-definition.ts";
import type { ServersContext } from "./names.ts";
import { lastingSteps, stepsUnderWay } from "./lasting-steps.ts";
import { lookAfterWrite, type Shown } from "./look-after-write.ts";
import type { ServerReading } from "./server-reading.ts";

/** The steps of a decommission, to be run until it is clear what became of them. */
export interface Steps {
  readonly server: ServerId;
  readonly steps: DecommissionSteps;
  /** See `Decommission.revision`. */
  readonly revision: string | undefined;
  readonly doing: string;
  /** It was looked at right before. */
  readonly target: DecommissionTarget;
  /** For what must be looked at after a write although the caller has given up. */
  readonly late: AbortSignal;
}

/** What became of it. */
export interface StepsRun {
  /** Whether the definition is gone. */
  readonly gone: boolean;
  /** What a user must know of it, each a sentence or more. */
  readonly warnings: readonly string[];
}

/**
 * Sends the DELETE. What was accepted is never sent again; after an unclear answer it is, unless the server is gone by then. None goes out
 * by a reading that is old, or to a server that others have changed, or made anew, meanwhile.
 *
 * @throws Failure `server-not-deleted`; `server-delete-unclear`; `server-changed`; what the service refused
 */
export async function runSteps(context: ServersContext, run: Steps, signal?: AbortSignal): Promise<StepsRun> {
  const { server, steps, doing, late, target } = run;
  let unclear: HttpFailure | undefined;
  for (let nth = 1; ; nth += 1) {
    if (steps.delete !== false) context.names.goes(server);
    const fence = createFence((isRepeated) => !target.isOutdated({ isRepeated, isAgain: nth > 1 }));
    const failure = await send(context, { run, fence, unclear }, signal);
    if (failure === undefined) return accepted(context, run);
    const isUnclear: boolean = isAmbiguous(failure);
    const isMissing: boolean = isNotFound(failure);
    if (isUnclear) unclear = failure;
    else if (!isMissing && !fence.isClosed()) {
      if (unclear !== undefined) throw unclearOutcome(run, unclear, failure.happened);
      // it stays, so listings have to hold it
      context.names.seen(server);
      throw failure.during(doing);
    }
    const sight = await lookAgain({ run, unclear });
    if (sight === "gone") return { gone: true, warnings: unclear === undefined ? [] : [unproven(server, steps)] };
    target.show();
    if (sight === "changed") throw changed(context, run, unclear);
    if (nth < maxTries && !fence.isClosed())
      await pauseBeforeRepetition({ nth: nth + 1, failure }, context, late).catch(() => undefined);
    if (nth < maxTries && signal?.aborted !== true) continue;
    throw unclear === undefined
      ? failure.during(doing)
      : unclearOutcome(run, unclear, "The definition is still there.");
  }
}

async function accepted(context: ServersContext, run: Steps): Promise<StepsRun> {
  if (run.steps.delete === false) return { gone: false, warnings: [stays(run.server)] };
  return { gone: true, warnings: await awaitGone(context, run) };
}

interface Sending {
  readonly run: Steps;
  readonly fence: Fence;
  readonly unclear: HttpFailure | undefined;
}

/** What went wrong with the DELETE; throws what is no matter of the service. `unclear`: of an earlier one. */
async function send(
  { services, decommissions }: ServersContext,
  { run: { server, steps, revision, target }, fence, unclear }: Sending,
  signal?: AbortSignal,
): Promise<HttpFailure | undefined> {
  try {
    const modDate = steps.delete === false ? null : target.modDate;
    const noted = decommissions.watch(server, { modDate, revision });
    await services.servers.decommissionServer(server, steps, signal, fence.watch(noted));
    return undefined;
  } catch (error) {
    if (error instanceof HttpFailure) return error;
    throw afterWrites(error, unclear?.happened);
  }
}

/**
 * After an accepted DELETE one 404 is enough, or a listing without it, or one that was created since; readings that show the server still
 * may lag. Gives what these have shown of others.
 */
async function awaitGone(context: ServersContext, { server, doing, late, target }: Steps): Promise<readonly string[]> {
  const acceptedAt = serviceNow(context, "servers");
  if (await context.names.lack(server, late)) return [];
  const judge = (reading: ServerReading | undefined): Shown =>
    reading === undefined || target.noteAfter(reading.definition, acceptedAt) === "anew" ? "written" : "before";
  const found = await lookAfterWrite(context, { server, judge }, late);
  if (found === undefined) return target.describeHit();
  if (judge(found) === "written") {
    context.names.seen(server);
    return [...target.describeHit(), madeAnew(found.definition)];
  }
  throw new Failure({
    code: "server-not-deleted",
    doing,
    happened: "The service accepted the decommission, but the definition is still there.",
    remedy: "Run the command again later. If it stays so, ask the operator of the service.",
  });
}

function madeAnew(found: ServerDefinition): string {
  const { customer, fqdn } = found;
  return `After the decommission of ${customer}/${fqdn} another server of this name was created${writerOf(found)}. It is left alone.`;
}

/** What has become of the server after an answer that does not say so. */
async function lookAgain({ run, unclear }: { run: Steps; unclear: HttpFailure | undefined }): Promise<TargetSight> {
  try {
    return await run.target.look(run.late);
  } catch (error) {
    if (unclear === undefined || !(error instanceof Failure || isAbort(error))) throw error;
    const why = error instanceof Failure ? error.happened : "The operation was cancelled.";
    throw unclearOutcome(run, unclear, `Whether the definition is gone could not be read: ${why}`);
  }
}

/** Others have written it. */
function changed(context: ServersContext, run: Steps, unclear: HttpFailure | undefined): Failure {
  context.names.seen(run.server);
  const happened = `${run.target.describeChange()} Nothing more was sent.`;
  const remedy = "Look at what is there now. Run it again only if that is to be decommissioned all the same.";
  if (unclear !== undefined) return unclearOutcome(run, unclear, happened, remedy);
  return new Failure({ code: "server-changed", doing: run.doing, happened, remedy });
}

function unclearOutcome({ steps, doing }: Steps, unclear: HttpFailure, now: string, remedy?: string): Failure {
  const ran = hiddenSteps(steps);
  return new Failure({
    code: "server-delete-unclear",
    doing,
    happened: `${unclear.happened} ${now}${ran === "" ? "" : ` These steps may have been done: ${ran}.`}`,
    remedy:
      remedy ??
      `${remedyAfter(unclear, "Run it again.")} What is done already is no obstacle. If it stays so, ask the operator of the service.`,
    cause: unclear,
  });
}

function stays({ customer, fqdn }: ServerId): string {
  return (
    `The definition of ${customer}/${fqdn} stays, because the decommission has delete = false. ` +
    "Terraform forgets it while it lives on; import it to manage it again."
  );
}

function unproven({ customer, fqdn }: ServerId, steps: DecommissionSteps): string {
  const ran = hiddenSteps(steps);
  const rest = ran === "" ? "" : ` Whether ${ran} was done cannot be seen: check it.`;
  return `The service gave no clear answer to the decommission of ${customer}/${fqdn}, but the definition is gone.${rest}`;
}

/** The steps that leave no trace in the definitions. */
function hiddenSteps(steps: DecommissionSteps): string {
  const ran = lastingSteps.filter((step) => steps[step] !== false);
  return ran.map((step) => `${stepsUnderWay[step]} (${step})`).join(" and ");
}
