import { Failure } from "../../core/failure.ts";
import { HttpFailure, isAmbiguous } from "../../http/http-failure.ts";
import { maxTries, pauseBeforeTry, type Context } from "../context.ts";
import {
  differingFields,
  managedFields,
  overlay,
  type ManagedField,
  type ServerDeclaration,
  type ServerDefinition,
} from "./definition.ts";
import { readServer } from "./read.ts";
import type { ServerReading } from "./reading.ts";

/** What an update starts from and leads to. */
export interface ServerUpdate {
  /** What the plan was made from; a managed field that is neither this nor planned any more is a conflict. */
  readonly expected: ServerDeclaration;
  readonly planned: ServerDeclaration;
}

/**
 * Updates a server definition: reads it whole right before, keeps what this project does not know, writes and reads back.
 *
 * @throws Failure `server-gone`; `server-changed` when somebody changed a managed field since the plan (nothing is written);
 * `server-not-updated` when it does not read as written
 */
export async function updateServer(
  context: Context,
  { expected, planned }: ServerUpdate,
  signal?: AbortSignal,
): Promise<ServerDefinition> {
  const doing = `Cannot update the server ${planned.customer}/${planned.fqdn}`;
  let last: unknown;
  for (let nth = 1; nth <= maxTries; nth += 1) {
    if (nth > 1) await pauseBeforeTry(nth, context, signal);
    const live = await readExisting(context, { id: planned, doing }, signal);
    if (differingFields(live.definition, planned).length === 0) return live.definition;
    throwIfChanged({ live, expected, planned }, doing);
    try {
      await context.services.servers.updateServer(planned, overlay(live.wire, planned), signal);
    } catch (error) {
      if (!isAmbiguous(error)) throw error instanceof HttpFailure ? error.during(doing) : error;
      last = error;
      continue;
    }
    return await readBack(context, { planned, doing }, signal);
  }
  throw last instanceof HttpFailure ? last.during(doing) : last;
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

function throwIfChanged({ live, expected, planned }: ServerUpdate & { live: ServerReading }, doing: string): void {
  const changed = differingFields(live.definition, expected).filter((field) =>
    differingFields(live.definition, planned).includes(field),
  );
  if (changed.length === 0) return;
  const by = live.definition.modUser ?? "somebody";
  throw new Failure({
    code: "server-changed",
    doing,
    happened: `Since the plan was made, ${by} changed ${describe(changed, live.definition, expected)}. Nothing was written.`,
    remedy: "Plan again and look at what the new plan would undo.",
    fields: changed.map((field) => ({ path: [field], message: `It is ${show(live.definition[field])} now.` })),
  });
}

async function readBack(
  context: Context,
  { planned, doing }: { planned: ServerDeclaration; doing: string },
  signal?: AbortSignal,
): Promise<ServerDefinition> {
  const first = await readExisting(context, { id: planned, doing }, signal);
  if (differingFields(first.definition, planned).length === 0) return first.definition;
  await pauseBeforeTry(3, context, signal);
  const { definition } = await readExisting(context, { id: planned, doing }, signal);
  const differing = differingFields(definition, planned);
  if (differing.length === 0) return definition;
  throw new Failure({
    code: "server-not-updated",
    doing,
    happened: `The service accepted the update, but the definition reads differently: ${describe(differing, definition, planned)}.`,
    remedy: "Give the values in the form the service keeps, or plan again if somebody else changed them.",
    fields: differing.map((field) => ({ path: [field], message: `The service keeps ${show(definition[field])}.` })),
  });
}

function describe(fields: readonly ManagedField[], now: ServerDeclaration, wanted: ServerDeclaration): string {
  return managedFields
    .filter((field) => fields.includes(field))
    .map((field) => `${field} (${show(wanted[field])} became ${show(now[field])})`)
    .join(", ");
}

function show(value: string | null): string {
  return value === null ? "no value" : JSON.stringify(value);
}
