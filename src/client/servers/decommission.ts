import type { DecommissionSteps } from "../../apis/servers/service.ts";
import { Failure } from "../../core/failure.ts";
import { HttpFailure, isAmbiguous, isNotFound } from "../../http/http-failure.ts";
import { maxTries, pauseBeforeTry, type Context } from "../context.ts";
import type { ServerId } from "./definition.ts";
import { readServer } from "./read.ts";

/** How a server is taken out of service. */
export interface Decommission {
  readonly server: ServerId;
  readonly steps: DecommissionSteps;
}

/** What became of it. */
export interface Decommissioned {
  /** Whether the definition is gone. */
  readonly gone: boolean;
  /** What a user must know of it, each a sentence or more. */
  readonly warnings: readonly string[];
}

/**
 * Runs the steps of a decommission. A server that is gone already is a success.
 *
 * @throws Failure `server-not-deleted` when the definition stays although it should not
 */
export async function decommissionServer(
  context: Context,
  { server, steps }: Decommission,
  signal?: AbortSignal,
): Promise<Decommissioned> {
  const doing = `Cannot decommission the server ${server.customer}/${server.fqdn}`;
  const keeps = steps.delete === false;
  let isCertain = true;
  let last: unknown;
  for (let nth = 1; nth <= maxTries; nth += 1) {
    if (nth > 1) await pauseBeforeTry(nth, context, signal);
    try {
      await context.services.servers.decommissionServer(server, steps, signal);
      last = undefined;
      isCertain = true;
    } catch (error) {
      if (!isAmbiguous(error) && !isNotFound(error)) throw error instanceof HttpFailure ? error.during(doing) : error;
      if (isAmbiguous(error)) isCertain = false;
      last = error;
    }
    const gone = (await readServer(context, server, signal)) === undefined;
    if (gone) return { gone, warnings: isCertain ? [] : [unproven(server, steps)] };
    if (keeps && last === undefined) return { gone, warnings: [stays(server)] };
  }
  if (last instanceof HttpFailure) throw last.during(doing);
  throw new Failure({
    code: "server-not-deleted",
    doing,
    happened: `The service accepted the decommission ${maxTries} times, but the definition is still there.`,
    remedy: "Run the command again later. If it stays so, ask the operator of the service.",
  });
}

function stays({ customer, fqdn }: ServerId): string {
  return (
    `The definition of ${customer}/${fqdn} stays, because the decommission has delete = false. ` +
    "Terraform forgets it while it lives on; import it to manage it again."
  );
}

function unproven({ customer, fqdn }: ServerId, steps: DecommissionSteps): string {
  const ran = [
    ...(steps.revoke === false ? [] : ["revoking its certificate (revoke)"]),
    ...(steps.deactivate === false ? [] : ["deactivating it in the inventory (deactivate)"]),
  ];
  const rest = ran.length === 0 ? "" : ` Whether ${ran.join(" and ")} was done cannot be seen: check it.`;
  return `The service gave no clear answer to the decommission of ${customer}/${fqdn}, but the definition is gone.${rest}`;
}
