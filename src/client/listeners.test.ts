import { getEventListeners } from "node:events";
import { connectSandbox, type ConnectedSandbox } from "../../test/support/connected-sandbox.ts";
import type { ImsClient, RecordContent } from "./index.ts";

const zone = "example.com";
const numbers = Array.from({ length: 14 }, (_, nth) => nth + 1);
/** One type for each number, of those that the service passes on as they are. */
const records = numbers.map((nth) => ({ name: `t${nth}.${zone}.`, type: `TYPE${65_000 + nth}`, data: ["\\# 1 00"] }));
const record = (nth: number): RecordContent => {
  const data = [`192.0.2.${nth}`];
  return { name: `new${nth}.${zone}.`, type: "A", ttl: null, cls: "IN", data, dataComments: null, comment: null };
};

let connected: ConnectedSandbox;
afterEach(() => connected.close());

/** More than ten listeners at a time, and Node warns of a leak: once for each signal, to whoever runs the program. */
it.each<[string, (client: ImsClient, signal: AbortSignal) => Promise<unknown>]>([
  ["a list of a zone with many types", (client, signal) => client.records.list(zone, {}, signal)],
  [
    "records that are created one after the other",
    async (client, signal) => {
      for (const nth of numbers) await client.records.create({ zone, content: record(nth) }, signal);
    },
  ],
])("listens little to its caller's signal, and no more afterwards: %s", async (_, work) => {
  const { signal } = new AbortController();
  const listeners = (): number => getEventListeners(signal, "abort").length;
  let most = 0;
  connected = connectSandbox({ seed: { zones: { [zone]: { records } } } });
  const client = connected.connectAnother({
    transport: (request, attempt) => {
      most = Math.max(most, listeners());
      return connected.sandbox.transport(request, attempt);
    },
  });
  const derived = jest.spyOn(AbortSignal, "any");
  await work(client, signal);
  const signals = derived.mock.results.map(({ value }) => value as AbortSignal);
  derived.mockRestore();
  expect(most).toBeLessThanOrEqual(10);
  // a signal that is listened to stays in memory as long as that of the caller
  expect([signal, ...signals].map((one) => getEventListeners(one, "abort").length).filter((left) => left > 0)).toEqual(
    [],
  );
});
