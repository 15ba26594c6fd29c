import { connectSandbox, type ConnectedSandbox } from "../../../test/support/connected-sandbox.ts";
import type { ConnectOptions } from "../index.ts";
import type { FaultInput } from "../../sandbox/index.ts";
import type { ProjectPlace } from "./expect-place.ts";

const [here, there] = ["one cluster", "another"];
const replaced = { cluster: here, name: "Shop" };
const elsewhere = { cluster: there, name: "Shop", customerId: "acme" };

let connected: ConnectedSandbox;
afterEach(() => connected.close());

interface Row {
  readonly place?: Partial<ProjectPlace>;
  readonly customers?: readonly string[];
  readonly projects?: readonly string[];
  readonly client?: Partial<ConnectOptions>;
  readonly faults?: readonly FaultInput[];
}

async function look({
  place,
  customers = ["acme", "globex"],
  projects = [],
  client = {},
  faults = [],
}: Row): Promise<string> {
  const held = projects.map((name) => ({ name, customerId: "acme", adminUids: ["u1"] }));
  const seed = { customers: [...customers], clusters: { [here]: {}, [there]: { projects: held } } };
  connected = connectSandbox({ seed, client, faults });
  const whole = { ...elsewhere, ...place };
  return connected.client.projects.expectPlace(whole, replaced).then(
    () => "fine",
    (error: unknown) => (error as Error).message,
  );
}

it.each<[string, Row]>([
  ["the name is free and the customer known", {}],
  ["the customer is written in capitals", { place: { customerId: "ACME" } }],
  ["the customer is not known yet", { place: { customerId: undefined } }],
  ["none is named and there is one", { customers: ["acme"], place: { customerId: null } }],
  ["it has the name of the project that it replaces", { projects: ["Shop"], place: { cluster: here } }],
  ["the servers API is used by somebody else", { client: { serversToken: "other" }, place: { customerId: "initech" } }],
  [
    "the servers API refuses the caller",
    { faults: [{ endpoint: "servers.listCustomers", status: 403, times: 9 }], place: { customerId: "initech" } },
  ],
])("nothing is in the way: %s", async (_, row) => {
  expect(await look(row)).toBe("fine");
});

it.each<[string, Row, string]>([
  ["the name is taken there", { projects: ["Shop"] }, "A project of this name exists already: another/shop."],
  ["the cluster is not there", { place: { cluster: "third" } }, "Cluster third not found"],
  [
    "the customer is not there",
    { place: { customerId: "initech" } },
    "There is no customer initech. The token may use",
  ],
  ["no customer is named, of several", { place: { customerId: null } }, "It names no customer, and there are several."],
])("refused: %s", async (_, row, words) => {
  expect(await look(row)).toContain(words);
  expect(connected.sandbox.requests.every(({ method }) => method === "GET")).toBe(true);
});
