import { Failure } from "../../core/failure.ts";
import { HttpFailure, isAmbiguous } from "../../http/http-failure.ts";
import { maxTries, pauseBeforeTry, type Context, type CreateOptions } from "../context.ts";
import { printImportId } from "../import-id.ts";
import { differingFields, toWire, type ServerDeclaration, type ServerDefinition } from "./definition.ts";
import { lookForServer } from "./read.ts";
import { anyCustomer, type ServerReading } from "./reading.ts";

/**
 * Creates a server definition and reads it back. What exists is never overwritten. After an answer that leaves open whether
 * it was created, looks first. (behaviour: section 2, table)
 *
 * @throws Failure `server-exists`; `server-not-created`; what the service refused
 */
export async function createServer(
  context: Context,
  { declared, onCreated }: CreateOptions<ServerDefinition> & { readonly declared: ServerDeclaration },
  signal?: AbortSignal,
): Promise<ServerDefinition> {
  const doing = `Cannot create the server ${declared.customer}/${declared.fqdn}`;
  const found = await lookForServer(context, declared, signal);
  if (found !== undefined) throw exists(doing, found);
  let isCertain = false;
  for (let nth = 1; nth <= maxTries; nth += 1) {
    if (nth > 1) await pauseBeforeTry(nth, context, signal);
    if (!isCertain) {
      isCertain = await post(context, { declared, doing }, signal);
      if (isCertain) onCreated?.({ ...declared, modDate: null, modUser: null });
    }
    const created = await lookAgain(context, declared, signal);
    if (created === undefined) continue;
    if (!isCertain && differingFields(created.definition, declared).length > 0) throw exists(doing, created);
    return created.definition;
  }
  throw new Failure({
    code: "server-not-created",
    doing,
    happened: `The service took the definition or gave no clear answer ${maxTries} times, but the server cannot be read.`,
    remedy: `Look whether it exists. If it does, import it: terraform import ADDRESS ${importIdOf(declared)}`,
  });
}

/** False where nobody knows whether it was done. */
async function post(
  context: Context,
  { declared, doing }: { declared: ServerDeclaration; doing: string },
  signal?: AbortSignal,
): Promise<boolean> {
  try {
    await context.services.servers.createServer(declared.customer, toWire(declared), signal);
    return true;
  } catch (error) {
    if (isAmbiguous(error)) return false;
    if (!(error instanceof HttpFailure)) throw error;
    throw await explainRefusal(context, { declared, doing, error }, signal);
  }
}

/** Another customer's server of the same name is one possible reason, and the one a user can do something about. */
async function explainRefusal(
  context: Context,
  { declared, doing, error }: { declared: ServerDeclaration; doing: string; error: HttpFailure },
  signal?: AbortSignal,
): Promise<Failure> {
  if (error.status === 404) return error.during(doing, "Check that the customer exists and that the token may use it.");
  if (error.status !== 400 && error.status !== 409) return error.during(doing);
  const other = await lookForServer(context, { customer: anyCustomer, fqdn: declared.fqdn }, signal);
  return other === undefined ? error.during(doing) : exists(doing, other, error);
}

/** 404 must be said twice: a fresh definition may not be seen at once. */
async function lookAgain(
  context: Context,
  declared: ServerDeclaration,
  signal?: AbortSignal,
): Promise<ServerReading | undefined> {
  const found = await lookForServer(context, declared, signal);
  if (found !== undefined) return found;
  await pauseBeforeTry(3, context, signal);
  return lookForServer(context, declared, signal);
}

function exists(doing: string, { definition }: ServerReading, cause?: unknown): Failure {
  const id = importIdOf(definition);
  return new Failure({
    code: "server-exists",
    doing,
    happened: `A server definition ${id} exists already${describeChange(definition)}.`,
    remedy:
      `To manage the existing one, import it: terraform import ADDRESS ${id}, ` +
      `or an import block with id = "${id}". Otherwise choose another fqdn or decommission it first.`,
    cause,
  });
}

function describeChange({ modUser, modDate }: ServerDefinition): string {
  if (modUser === null) return "";
  return ` (last changed by ${modUser}${modDate === null ? "" : ` at ${new Date(modDate).toISOString()}`})`;
}

function importIdOf({ customer, fqdn }: ServerDeclaration): string {
  return printImportId(customer, fqdn);
}
