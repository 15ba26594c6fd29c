import { connectSandbox, type ConnectedSandbox } from "../../test/support/connected-sandbox.ts";
import { cluster, shop } from "../../test/support/projects.ts";
import { createSetClock } from "../../test/support/set-clock.ts";
import type { Transport } from "../http/transport/transport.ts";
import type { FaultInput } from "../sandbox/index.ts";
import type { ConnectedClient, ConnectOptions } from "./index.ts";

const hour = 3_600_000;
const zone = "example.com";
const web = { customer: "acme", fqdn: "web1.example.com", environment: "production", project: "shop", role: "web" };
const server = { ...web, location: "dc1", region: null, zone: null, stage: null };
const details = { ttl: null, cls: null, dataComments: null, comment: null };
const stale: FaultInput = { method: "GET", stale: 20_000, times: "always" };

let connected: ConnectedSandbox;
afterEach(() => connected.close());

interface Row {
  readonly what: string;
  readonly act: (client: ConnectedClient) => Promise<unknown>;
  readonly faults?: readonly FaultInput[];
  readonly options?: Partial<ConnectOptions>;
  /** How long it takes at most, in ms, by time itself. */
  readonly within: number;
}

const rows: readonly Row[] = [
  {
    what: "a project is waited for",
    act: ({ projects }) => projects.create({ declared: shop, timeoutMs: 600_000 }),
    within: 60_000,
  },
  {
    what: "requests wait for their turn in a second",
    act: ({ records }) =>
      Promise.all(
        ["a", "b", "c", "d", "e", "f"].map((name) =>
          records.create({
            zone,
            content: { ...details, name: `${name}.${zone}.`, type: "A", data: ["192.0.2.1"] },
          }),
        ),
      ),
    options: { maxRequestsPerSecond: 1 },
    within: 60_000,
  },
  {
    what: "a reading that lags is waited for",
    act: ({ servers }) => servers.create({ declared: server }),
    faults: [stale],
    within: 45_000,
  },
];

describe.each([
  ["forward", hour],
  ["back", -hour],
])("a clock that is set %s by an hour meanwhile", (_, by) => {
  it.each(rows)("$what", async ({ act, faults, options, within }) => {
    const seed = { customers: ["acme"], zones: { [zone]: {} }, clusters: { [cluster]: {} } };
    connected = connectSandbox({ seed, options: { visibleAfter: 10_000 }, ...(faults && { faults }) });
    const { clock, sandbox, connectAnother } = connected;
    const machine = createSetClock(clock);
    let isSet = false;
    const transport: Transport = async (request, signal) => {
      const answer = await sandbox.transport(request, signal);
      if (request.method === "POST" && !isSet) {
        isSet = true;
        // when nothing is under way, and all waits
        void clock.sleep(150).then(() => machine.set(by));
      }
      return answer;
    };
    const client = connectAnother({ transport, clock: machine, ...options });
    const began = clock.now();
    await act(client);
    expect({ isSet, took: clock.now() - began < within }).toEqual({ isSet: true, took: true });
    await client.close();
  });
});
