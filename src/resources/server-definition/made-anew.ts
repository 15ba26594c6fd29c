import { Failure, printImportId, showTime, wayToForget, type SentDecommission } from "../../client/index.ts";
import { revisionOf, type ObjectOperation, type PrivateData } from "terraform-provider-sdk";
import type { KindServices } from "../kind-services.ts";
import type { ServerState } from "./mapping.ts";

/**
 * Private data of a server that was changed, or created anew, after a run that was killed had asked for its decommission: that run's request, and for
 * which writing of the server it counts. Other checkouts have this state, too, and know nothing of that run: so it is told, and refuses nothing.
 */
const note = "anew";

type Server = Pick<ServerState, "customer" | "fqdn" | "mod_date" | "mod_user">;

interface Noting {
  readonly private: Pick<PrivateData, "get">;
  readonly services: KindServices | undefined;
}

/** Judges what a refresh found, by what killed runs noted. `found`: undefined where it is gone. */
export function noteAnew(
  state: ServerState,
  found: Server | undefined,
  operation: Pick<ObjectOperation<KindServices>, "private" | "services" | "warn">,
): void {
  const { private: notes, services, warn } = operation;
  const { decommissions } = services.client.creates;
  const told = toldIn(notes);
  if (told === undefined && notes.get(note) !== undefined) notes.set(note, undefined);
  const sent = told ?? sentOf(state, operation);
  if (sent === undefined) return;
  if (found === undefined) {
    decommissions.end(state);
    if (told !== undefined) notes.set(note, undefined);
    return;
  }
  if (isChangedAfter(sent, found)) {
    if (told === undefined) notes.set(note, { ...sent, revision: revisionOf(notes) });
    warn("Another server may have taken its place", `${described(found, sent)} ${wayOut(found)}`);
  } else if (!services.client.servers.mayAppear(sent.at)) decommissions.end(state);
}

/**
 * Refuses what a plan or an apply would do to a server that others may have made anew since a run that was killed here asked for its decommission.
 *
 * @param doing in the infinitive: `decommission`
 * @throws Failure `server-made-anew`
 */
export function refuseMadeAnew(doing: string, server: Server, operation: Noting): void {
  const sent = sentOf(server, operation);
  if (sent === undefined || !isChangedAfter(sent, server)) return;
  throw new Failure({
    code: "server-made-anew",
    doing: `Cannot ${doing} the server ${server.customer}/${server.fqdn}`,
    happened: described(server, sent),
    remedy: wayOut(server),
  });
}

function sentOf(
  server: Pick<Server, "customer" | "fqdn">,
  { private: notes, services }: Noting,
): SentDecommission | undefined {
  return services?.client.creates.decommissions.recall(server, revisionOf(notes));
}

/** What an earlier refresh noted, unless a run has written the server since. */
function toldIn(notes: Noting["private"]): SentDecommission | undefined {
  const told = notes.get(note) as (SentDecommission & { readonly revision?: string }) | undefined;
  return told?.revision === revisionOf(notes) ? told : undefined;
}

/** A reading that lags behind is older. */
function isChangedAfter({ modDate }: SentDecommission, { mod_date: now }: Pick<Server, "mod_date">): boolean {
  return now !== null && Math.round(now) > Math.round(modDate);
}

function described({ mod_date: changed, mod_user: user }: Server, { at }: SentDecommission): string {
  const when = changed === null ? "" : ` (${showTime(changed)}${user === null ? "" : `, by ${user}`})`;
  return (
    `A run that was cut off asked for its decommission at ${showTime(at)}. The server of this name that is there now was changed, or created ` +
    `anew, since then${when}: it may be of somebody else.`
  );
}

function wayOut({ customer, fqdn }: Server): string {
  return `If it is to be left alone, have Terraform forget it: ${wayToForget(printImportId(customer, fqdn))}`;
}
