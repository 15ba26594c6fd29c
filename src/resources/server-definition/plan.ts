import { describeRecord, type RecordContent } from "../../client/index.ts";
import { Failure } from "../../core/failure.ts";
import type { Diagnostic } from "../../framework/diagnostic.ts";
import type { PlanContext, PlanOperation } from "../../framework/kind.ts";
import { asLines } from "../foreign-records.ts";
import type { KindServices } from "../kind-services.ts";
import type { ServerState } from "./mapping.ts";

type Operation = PlanOperation<KindServices>;

/** Last word on a plan: what the first half of a replacement does. */
export function checkPlan(
  { prior, replacedBy }: PlanContext<ServerState>,
  operation: Operation,
): Promise<readonly Diagnostic[]> | readonly Diagnostic[] {
  return prior === null || replacedBy.length === 0 ? [] : checkDestroy(prior, operation);
}

/** Says what a destruction does besides deleting the definition, and which records go with it. */
export async function checkDestroy(
  { fqdn, decommission }: ServerState,
  { services, signal }: Operation,
): Promise<readonly Diagnostic[]> {
  const name = `${fqdn.replace(/\.$/, "")}.`;
  const lines: string[] = [];
  for (const zone of decommission?.dns_cleanup_zones ?? []) {
    const planning = services?.client.records.planCleanUp(zone, name, signal) ?? Promise.resolve([]);
    lines.push(...(await planning.then((found) => describeCleanUp(zone, found), unreadable(zone))));
  }
  lines.push(...stepsOf(decommission));
  if (lines.length === 0) lines.push("nothing: every step of its decommission is switched off");
  return [
    {
      severity: "warning",
      summary: "Servers will be decommissioned",
      detail:
        `The plan destroys the server ${fqdn}. That is, in this order:\n\n${asLines(lines)}` +
        (lines.some((line) => line.includes(" record ")) ? `\n\n${keeps}` : ""),
    },
  ];
}

const keeps = "Records that a resource of this configuration declares are left alone.";

function describeCleanUp(zone: string, found: readonly RecordContent[]): string[] {
  if (found.length === 0) return [`clean-up of its name in the zone ${zone}: nothing is there now`];
  return found.map(
    (content) => `clean-up of its name in the zone ${zone}: removes the record ${describeRecord(content)}`,
  );
}

/** A plan may be made of what cannot be read now; its apply looks again. */
function unreadable(zone: string): (error: unknown) => string[] {
  return (error) => {
    if (!(error instanceof Failure)) throw error;
    return [`clean-up of its name in the zone ${zone}: what is there cannot be told now. ${error.happened}`];
  };
}

function stepsOf(decommission: ServerState["decommission"]): string[] {
  const { revoke = null, deactivate = null, delete: isDeleted = null } = decommission ?? {};
  return [
    ...(revoke === false ? [] : ["its certificate is revoked"]),
    ...(deactivate === false ? [] : ["it is deactivated in the configuration management"]),
    ...(isDeleted === false ? [] : ["its definition is deleted"]),
  ];
}
