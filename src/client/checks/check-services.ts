import { plainProblems, printPlace } from "terraform-provider-sdk/core";
import type { ConnectedServices, Services } from "../../apis/create-services.ts";
import { dnsEndpoints } from "../../apis/dns/endpoints.ts";
import type { RecordSetId } from "../../apis/dns/service.ts";
import { platformEndpoints } from "../../apis/platform/endpoints.ts";
import { serversEndpoints } from "../../apis/servers/endpoints.ts";
import type { DecommissionSteps, ServerAddress } from "../../apis/servers/service.ts";
import { operationOf, type Endpoint } from "../../http/endpoint.ts";
import { boolean, count, filledText, ifGiven, oneOf } from "./forms.ts";
import { onlyParts, parts, type Shape, type ShapesOf } from "./shapes.ts";
import type { StoppedAs } from "./stopped-calls.ts";
import { withChecksOf, type Check, type Checks } from "./wrap-methods.ts";

/**
 * Refuses with Failure `option-invalid`, before anything is sent, arguments of another form than their types say: a text in the place of the parts of
 * an address would ask for something else. For programs: a provider checks what it is asked by its schema.
 */
export function withCheckedServices(services: ConnectedServices, stopped?: StoppedAs): ConnectedServices {
  const own = withChecksOf(services, {
    ...{ requestCounts: ofClient([]), awaited: ofClient([]), dataId: ofClient([]) },
    clockOffsetMs: ofClient([["api", api]]),
    haveSameCaller: ofClient([
      ["a", api],
      ["b", api],
    ]),
  });
  return {
    ...own,
    servers: withChecksOf(services.servers, checksOf(serversEndpoints, servers), stopped),
    dns: withChecksOf(services.dns, checksOf(dnsEndpoints, dns), stopped),
    platform: withChecksOf(services.platform, checksOf(platformEndpoints, platform), stopped),
  };
}

type Takes = Check["takes"];
type TakesOf<Api extends keyof Services> = { readonly [Name in keyof Services[Api]]: Takes };

const api = oneOf("servers", "dns", "platform");
const ofClient = (takes: Takes) => ({ doing: "Cannot tell what the services did", takes, isAtOnce: true }) as const;

function checksOf<Api extends keyof Services>(
  endpoints: Readonly<Record<keyof Services[Api], Endpoint>>,
  takes: TakesOf<Api>,
): Checks<Services[Api]> {
  const names = Object.keys(takes) as (keyof Services[Api])[];
  const checks = names.map((name) => {
    const check: Check = { doing: `Cannot ${operationOf(endpoints[name])}`, takes: takes[name] };
    return [name, check] as const;
  });
  return Object.fromEntries(checks) as unknown as Checks<Services[Api]>;
}

/** What is sent as JSON, as its endpoint describes it. */
function sent({ body }: Endpoint): Shape {
  return (path, value) => {
    const [issue] = body?.safeParse(value, plainProblems).error?.issues ?? [];
    if (issue === undefined) return undefined;
    const place = [path, printPlace(issue.path)].filter((part) => part !== "").join(".");
    // what wire shapes say of answers
    const wrong = issue.message.replace(/^expected /, "must be ");
    return { happened: `\`${place}\` ${wrong}. Nothing was sent.`, remedy: "Correct it." };
  };
}

const address = parts({ customer: filledText, fqdn: filledText } satisfies ShapesOf<ServerAddress>);
const steps = onlyParts({
  revoke: ifGiven(boolean),
  deactivate: ifGiven(boolean),
  delete: ifGiven(boolean),
} satisfies ShapesOf<DecommissionSteps>);
const customerId = ["customerId", filledText] as const;
const fqdn = ["fqdn", filledText] as const;

const servers: TakesOf<"servers"> = {
  listCustomers: [],
  listServers: [customerId],
  getServer: [customerId, fqdn],
  createServer: [customerId, ["definition", sent(serversEndpoints.createServer)]],
  updateServer: [
    ["server", address],
    ["definition", sent(serversEndpoints.updateServer)],
  ],
  decommissionServer: [
    ["server", address],
    ["steps", steps],
  ],
  getFacts: [customerId, fqdn],
};

const zoneId = ["zoneId", filledText] as const;
const setParts: ShapesOf<RecordSetId> = { zone: filledText, type: filledText, name: filledText };
const set = ["set", parts(setParts)] as const;
const nr = ["nr", count] as const;

const dns: TakesOf<"dns"> = {
  listZones: [],
  getZone: [zoneId],
  listTypes: [zoneId],
  listNames: [zoneId, ["type", filledText]],
  getRecords: [set],
  listIndexes: [set],
  getRecord: [set, nr],
  createRecord: [zoneId, ["record", sent(dnsEndpoints.createRecord)]],
  updateRecord: [set, nr, ["record", sent(dnsEndpoints.updateRecord)]],
  deleteRecord: [set, nr],
  cleanUpName: [zoneId, ["name", filledText]],
};

const openShiftId = ["openShiftId", filledText] as const;
const projectId = ["projectId", filledText] as const;

const platform: TakesOf<"platform"> = {
  listClusters: [],
  listEntities: [openShiftId],
  listNodes: [openShiftId],
  listProjects: [openShiftId],
  getProject: [openShiftId, projectId],
  createProject: [openShiftId, ["project", sent(platformEndpoints.createProject)]],
  deleteProject: [openShiftId, projectId],
};
