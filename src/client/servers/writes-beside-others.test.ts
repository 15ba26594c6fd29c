import { connectSandbox, type ConnectedSandbox } from "../../../test/support/connected-sandbox.ts";
import type { FaultInput } from "../../sandbox/index.ts";
import type { Transport } from "../../http/transport/transport.ts";
import type { ConnectedClient } from "../index.ts";

const [customer, fqdn] = ["acme", "web.example.com"];
const server = { fqdn, customer, environment: "e", project: "p", role: "r", location: "l" };
const expected = { ...server, region: null, zone: null, stage: null };
const planned = { ...expected, role: "ours" };
/** Changed by others before it was decommissioned. */
const theirs = { role: "theirs", modUser: "other" };
const unclear = { status: 502, when: "after" } as const;

let own: ConnectedSandbox;
afterEach(() => own.close());

interface Stage {
  readonly method: "PUT" | "DELETE";
  readonly faults?: readonly FaultInput[];
  /** What others do while the first request of the method is on its way, and what after it was done. */
  readonly before?: () => void;
  readonly after?: () => void;
  /** How far readings after the one that decides the write lag behind. */
  readonly lags?: readonly number[];
}

function stage({ method, faults = [], before, after, lags = [] }: Stage): ConnectedClient {
  const lagging = lags.map((stale, nth): FaultInput => ({ endpoint: "servers.getServer", nth: nth + 2, stale }));
  own = connectSandbox({ seed: { customers: [customer], servers: [server] }, faults: [...faults, ...lagging] });
  let isFirst = true;
  const transport: Transport = async (request, signal) => {
    const strikes = request.method === method && isFirst;
    if (strikes) isFirst = false;
    if (strikes) {
      await own.clock.sleep(500);
      before?.();
      await own.clock.sleep(500);
    }
    const answer = await own.sandbox.transport(request, signal);
    if (!strikes) return answer;
    await own.clock.sleep(2_500);
    after?.();
    return answer;
  };
  return own.connectAnother({ transport });
}

const change = (): void => own.sandbox.store.servers.set(fqdn, { ...theirs, modDate: own.clock.now() });
const makeAnew = (): void =>
  own.sandbox.store.change(({ servers }) => {
    const definition = { ...server, ...theirs, modDate: own.clock.now() };
    servers.push({ customer, fqdn, definition, facts: {}, certificate: "valid", inventory: "active" });
  });
const sent = (method: string): number => own.sandbox.requests.filter((request) => request.method === method).length;

describe("a decommission that was accepted", () => {
  const anew = expect.stringMatching(/^After the decommission .* was created by other at \d{4}-.*left alone/) as string;
  const hit = expect.stringMatching(/^Right before the decommission .* changed, .* by other at \d{4}-/) as string;

  it.each<[string, Partial<Stage>, readonly string[]]>([
    ["others have made the server anew", { after: makeAnew }, [anew]],
    ["the same, and a reading that lags behind shows the old one first", { after: makeAnew, lags: [3_000] }, [anew]],
    ["others changed it right before, as a reading that lags behind shows", { before: change, lags: [2_900] }, [hit]],
    ["nobody wrote it, and readings lag behind", { lags: [3_000, 3_000] }, []],
  ])("%s", async (_, happens, warnings) => {
    const client = stage({ method: "DELETE", ...happens });
    const began = own.clock.elapsed();
    await expect(client.servers.decommission({ server })).resolves.toMatchObject({ gone: true, warnings });
    expect([sent("DELETE"), own.clock.elapsed() - began < 10_000]).toEqual([1, true]);
    expect(own.sandbox.store.servers.get(fqdn)?.definition["role"]).toBe(happens.after && "theirs");
  });
});

describe("an update that had no clear answer, and may have been done", () => {
  it.each<[string, Stage, object]>([
    [
      "others have changed what it set since",
      { method: "PUT", faults: [{ method: "PUT", ...unclear }], after: change },
      {
        code: "server-changed",
        happened: expect.stringMatching(/other changed role .* 502.*Nothing more was sent/) as string,
      },
    ],
    [
      "readings lag behind, and the service refuses it when it is sent again",
      {
        method: "PUT",
        faults: [
          { method: "PUT", ...unclear },
          { method: "PUT", nth: 2, status: 403 },
        ],
        lags: [60_000],
      },
      {
        code: "server-update-unclear",
        happened: expect.stringMatching(/may have been done.* 502.*Sent again: .*403/) as string,
      },
    ],
  ])("is not said to have failed: %s", async (_, happens, failure) => {
    const client = stage(happens);
    const update = client.servers.update({ expected, planned });
    await expect(update).rejects.toMatchObject(failure);
  });
});

it.each<[string, Partial<Stage>, readonly unknown[]]>([
  [
    "a reading that lags behind shows it",
    { before: change, lags: [2_800] },
    [
      expect.stringMatching(
        /^Right before the update .* by other at \S+Z: role \("r" became "theirs"\)\. .* overwrote it\.$/,
      ),
    ],
  ],
  ["one shows only what was there before", { lags: [3_300] }, []],
  ["others change it after the update", { after: change, lags: [0, 0, 0, 0, 0, 0, 0, 0] }, []],
])("an update tells what it overwrote: %s", async (_, happens, told) => {
  const client = stage({ method: "PUT", ...happens });
  const overwrote: string[] = [];
  const onOverwritten = (what: string): void => void overwrote.push(what);
  await client.servers.update({ expected, planned, onOverwritten }).catch(() => undefined);
  expect(overwrote).toEqual(told);
});
