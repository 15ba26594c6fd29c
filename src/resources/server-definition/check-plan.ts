import {
  lastingSteps,
  recordName,
  serverIdentity,
  stepEffects,
  wayToForgetDeposed,
  type DeclaredObject,
  type PlannedObject,
  type ServerId,
} from "../../client/index.ts";
import { asLines } from "terraform-provider-sdk/core";
import type { Diagnostic, PlanContext, PlanOperation } from "terraform-provider-sdk";
import { knownText } from "../configured-values.ts";
import type { KindServices } from "../kind-services.ts";
import {
  expectNothingForTainted,
  expectNothingThere,
  isReplacedAgain,
  judgePassing,
  perhapsTainted,
  replacedOnRequest,
} from "../planned-object.ts";
import { ifTainted } from "../protection.ts";
import { notePlace, type LookOperation, type Replacing } from "../replacement-place.ts";
import { noteLastChange } from "./last-change.ts";
import { refuseMadeAnew } from "./made-anew.ts";
import type { ServerState } from "./mapping.ts";
import { planCleanUps } from "./plan-clean-ups.ts";

type Operation = PlanOperation<KindServices>;

/** Final plan check: refuses to decommission what another resource declares, and warns of what the destroy step of a replacement does. */
export async function checkPlan(plan: PlanContext<ServerState>, operation: Operation): Promise<readonly Diagnostic[]> {
  const { prior, planned, replacedBy } = plan;
  const [customer, fqdn] = [knownText(planned.customer), knownText(planned.fqdn)];
  const place = customer === undefined || fqdn === undefined ? undefined : { customer, fqdn };
  const declares = declaredServer({ customer, fqdn });
  notePlace(place, operation);
  if (prior === null) return checkCreate({ place, declares }, operation);
  if (isChanging(plan)) refuseMadeAnew("change", prior, operation);
  const isReplaced = replacedBy.length > 0;
  const own = { prior: serverIdentity(prior), kept: isReplaced ? undefined : prior };
  const passing = { ...own, isDeleted: isReplaced && isTouched(prior), declares };
  const passed = await judgePassing(passing, words, operation);
  if (passing.isDeleted && passed.length === 0) await expectPlace(prior, place, operation);
  return [...passed, ...(isReplaced ? await tellEnd(prior, operation, "replaced") : [])];
}

/** What plans call a server of which the name is known. */
function declaredServer({
  customer,
  fqdn,
}: { readonly [Part in keyof ServerId]: string | undefined }): DeclaredObject | undefined {
  if (fqdn === undefined) return undefined;
  const { kind, identity } = serverIdentity({ customer: customer ?? "", fqdn });
  return { kind, identity: identity.map((part, at) => (at === 0 && customer === undefined ? undefined : part)) };
}

/** Whether the service is to get anything: what the decommission says stands in the state alone. */
function isChanging({ prior, planned, replacedBy }: PlanContext<ServerState>): boolean {
  if (replacedBy.length > 0) return true;
  return Object.keys(planned).some(
    (name) => name !== "decommission" && planned[name as keyof ServerState] !== prior?.[name as keyof ServerState],
  );
}

/** What a create makes, as far as it is known. */
interface Created extends Pick<PlannedObject, "declares"> {
  readonly place: ServerId | undefined;
}

async function expectPlace(
  prior: ServerState,
  place: ServerId | undefined,
  { services, signal }: Operation,
): Promise<void> {
  if (services !== undefined && place !== undefined) await lookAtPlace({ prior, place }, { services, signal });
}

/**
 * Refuses a replacement whose create would fail after the decommission: the customer is not there, or the server is there already.
 *
 * @throws Failure `server-exists`; what the service says of the customer
 */
export async function lookAtPlace(
  { prior, place }: Replacing<ServerState, ServerId>,
  { services, signal }: LookOperation,
): Promise<void> {
  if (place.customer === prior.customer && place.fqdn === prior.fqdn) return;
  await expectNothingThere(services.client.servers.expectPlace(place, prior, signal), words);
}

/**
 * The plan of a create: of a new server, of a tainted one, or the second one of a replacement, of which engines show errors only. What its
 * clean-up would remove is noted all the same, so that the apply removes nothing that came since.
 */
async function checkCreate(created: Created, operation: Operation): Promise<readonly Diagnostic[]> {
  const { declares } = created;
  const replaced = replacedOnRequest(operation) as ServerState | undefined;
  const isAgain = isReplacedAgain(operation);
  const passed = await judgePassing({ prior: undefined, isDeleted: false, declares }, words, operation);
  if (replaced !== undefined)
    return [...passed, ...refuseStaying(replaced), ...(await tellEnd(replaced, operation, "replaced"))];
  const tainted = perhapsTainted<ServerState>(declares, serverIdentity, operation);
  if (tainted === undefined) return passed.length > 0 || isAgain ? passed : tellOfTainted(created, operation);
  // a removed block may leave it where it is
  const told = await tellEnd(tainted, operation, "anew");
  const refused = [...passed, ...refuseAnew(tainted)];
  if (refused.length > 0) return refused;
  // another resource may have it, of which the plan is to come
  await operation.unplanned.left(operation.signal);
  return perhapsTainted<ServerState>(declares, serverIdentity, operation) === undefined ? [] : told;
}

/** Tells of tainted servers in whose place the plan may create one of another name, and notes what goes with each. */
async function tellOfTainted({ declares, place }: Created, operation: Operation): Promise<readonly Diagnostic[]> {
  const look = (one: ServerState): Promise<void> => expectPlace(one, place, operation);
  const search = { declares, look, isDeleted: isTouched, words };
  const { perhaps, refused } = await expectNothingForTainted(search, operation);
  if (refused.length > 0) return refused;
  const told: Diagnostic[] = [];
  for (const { tainted } of perhaps) told.push(...(await tellEnd(tainted, operation, "perhaps")));
  return told;
}

/** Refuses to replace a server by itself where the definition stays: the create would find it, after all other steps were run. */
function refuseStaying({ customer, fqdn, decommission }: ServerState): readonly Diagnostic[] {
  if (decommission?.delete !== false) return [];
  const detail =
    `The plan replaces the server ${customer}/${fqdn}, but its decommission has delete = false. So the steps that are switched on would ` +
    "be run, the definition would stay, and the create after them would fail, since the server exists.\n\n" +
    "To run steps alone, use the action ims_server_decommission_steps, or " +
    `\`ims server decommission ${customer} ${fqdn} STEP…\`. To have the definition deleted and created anew, take delete = false out ` +
    "of the decommission block, apply that, and then replace the server.";
  return [{ severity: "error", summary: "A server whose definition stays cannot be replaced", detail }];
}

/**
 * Refuses to create a server that a state has and whose definition stays. Mostly that state is tainted; whose it is, no engine tells.
 */
function refuseAnew({ customer, fqdn, decommission }: ServerState): readonly Diagnostic[] {
  if (decommission?.delete !== false) return [];
  const detail =
    `The plan creates the server ${customer}/${fqdn}, which the state has already with delete = false in its decommission block. So ` +
    "the definition would stay, and the create would fail, since the server exists.\n\n" +
    "If the plan says that the resource is tainted: to keep the server as it is, run `terraform untaint ADDRESS`. To have it deleted " +
    "and created anew, run that too, take delete = false out of the decommission block, apply, and then apply with -replace=ADDRESS.\n\n" +
    "If another address has the server in the state, add a moved block: moved { from = OLD_ADDRESS, to = NEW_ADDRESS }, each on a line " +
    "of its own; in CDK for Terraform call moveFromId(OLD_ADDRESS).";
  return [{ severity: "error", summary: "A server whose definition stays cannot be created anew", detail }];
}

/** Final check of a destruction. */
export async function checkDestroy(prior: ServerState, operation: Operation): Promise<readonly Diagnostic[]> {
  if (isTouched(prior)) refuseMadeAnew("decommission", prior, operation);
  const told = await tellEnd(prior, operation, "destroyed");
  const passing = { prior: serverIdentity(prior), isDeleted: isTouched(prior), declares: undefined };
  return [...(await judgePassing(passing, words, operation)), ...told];
}

export const words = {
  typeName: "ims_server_definition",
  what: "server",
  end: "decommissioned",
  identityOf: serverIdentity,
};

/** Whether anything happens to a server whose resource is destroyed. */
function isTouched({ decommission }: ServerState): boolean {
  return stepsOf(decommission).length > 0 || (decommission?.dns_cleanup_zones ?? []).length > 0;
}

/**
 * `anew`, `perhaps`: only if the resource of the state is tainted, which engines do not tell. A create declares the server of that state, or one of
 * another name.
 */
type Way = "destroyed" | "replaced" | "anew" | "perhaps";

/** Says what a destruction does besides deleting the definition, and which records go with it. */
async function tellEnd(prior: ServerState, operation: Operation, way: Way): Promise<readonly Diagnostic[]> {
  const [isPerhaps, isReplaced] = [way === "perhaps" || way === "anew", way !== "destroyed"];
  const { fqdn, decommission } = prior;
  noteLastChange(prior, operation.private, operation.services);
  const zones = decommission?.dns_cleanup_zones ?? [];
  const cleanUps = await planCleanUps({ zones, name: recordName(fqdn), isReplaced }, operation);
  if (cleanUps.vain.length > 0 && way !== "perhaps") return refuseVain(prior, cleanUps.vain);
  const lines = [...cleanUps.lines, ...stepsOf(decommission)];
  if (lines.length === 0) lines.push("nothing: every step of its decommission is switched off");
  return [
    {
      severity: "warning",
      summary: isPerhaps
        ? `The server ${fqdn} will be decommissioned, if it is tainted`
        : "The server will be decommissioned",
      detail:
        `${isPerhaps ? perhapsDestroyed(fqdn) : `The plan destroys the server ${fqdn}.`} That is, in this order:\n\n${asLines(lines)}` +
        (cleanUps.takesRecords ? `\n\n${keeps}${isReplaced ? ` ${keepsLater}` : ""}` : ""),
    },
  ];
}

/** Refuses a destruction that could not end. It goes by the state, so the configuration alone does not help. */
function refuseVain({ customer, fqdn }: ServerState, vain: readonly string[]): readonly Diagnostic[] {
  const detail =
    `The plan decommissions the server ${customer}/${fqdn}, and the apply would fail:\n\n${asLines(vain)}\n\n` +
    "In the resource as it was applied last (put it back where it is gone), take the zone out of dns_cleanup_zones, and apply that before the " +
    `server is destroyed or replaced. ${ifTainted(words.typeName)}\n\n${wayToForgetDeposed}`;
  return [{ severity: "error", summary: `The server ${fqdn} cannot be decommissioned as its state says`, detail }];
}

function perhapsDestroyed(fqdn: string): string {
  return `If the plan says that the resource of the server ${fqdn} is tainted, it destroys that server.`;
}

const keeps =
  "Records that a resource planned in this run declares are left alone; with -target or -exclude a part of them is not planned.";

/** An engine plans what refers to a resource once it has the plan of that. */
const keepsLater =
  "Resources that refer to this server are planned after it: an apply on this machine leaves alone what they declare, an apply on another " +
  "machine removes it.";

function stepsOf(decommission: ServerState["decommission"]): string[] {
  const lasting = lastingSteps.filter((step) => decommission?.[step] !== false).map((step) => stepEffects[step]);
  return decommission?.delete === false ? lasting : [...lasting, "its definition is deleted"];
}
