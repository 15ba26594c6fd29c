/**
 * A clean-up that ends early after its DELETE was sent tells what is gone, what is still there, and what nobody has read
 * (docs/behaviour.md#cancellation).
 */
import { Failure } from "terraform-provider-sdk/core";
import { address, name, record, start, writes, zone } from "../../../../test/support/records.ts";
import type { FaultInput } from "../../../sandbox/index.ts";

const records = [record([address(1)]), record([name], { name: "alias.example.com.", type: "CNAME" })];
const [host, alias] = [`${name} A ${address(1)}`, `alias.example.com. CNAME ${name}`];
const comesBack = { foreign: [{ add: { zone, record: { type: "A", name, data: [address(1)] } } }] };
const clean: FaultInput = { endpoint: "dns.cleanUpName" };
const unread: FaultInput = { endpoint: "dns.*", method: "GET", status: 403, times: "always" };

interface Row {
  readonly faults?: readonly FaultInput[];
  /** What is added once the DELETE is answered. */
  readonly then?: readonly FaultInput[];
  readonly stop: "before" | "during" | "no";
  readonly told: readonly string[] | undefined;
  readonly code?: string;
  readonly sent: number;
}

it.each<[string, Row]>([
  ["stopped before the DELETE", { stop: "before", told: ["Nothing was written."], sent: 0 }],
  ["stopped during it, and all is gone", { stop: "during", told: undefined, sent: 1 }],
  [
    "stopped during it, and nothing is gone",
    {
      stop: "during",
      faults: [{ ...clean, status: 502 }],
      told: [`Nothing was removed from the zone example.com. Still there: ${host}, ${alias}`],
      sent: 1,
    },
  ],
  [
    "stopped during it, and one is there again",
    {
      stop: "during",
      faults: [{ ...clean, when: "after", ...comesBack }],
      told: [`these records were removed from the zone example.com: ${alias}`, `Still there: ${host}.`],
      sent: 1,
    },
  ],
  [
    "stopped during it, and nothing can be read",
    {
      stop: "during",
      then: [unread],
      told: [`it is not known whether they are gone: ${host}, ${alias}`],
      code: "http-forbidden",
      sent: 1,
    },
  ],
  [
    "not stopped, and nothing can be read",
    {
      stop: "no",
      then: [unread],
      told: [`it is not known whether they are gone: ${host}, ${alias}`],
      code: "http-forbidden",
      sent: 1,
    },
  ],
  [
    "a second DELETE is refused",
    {
      stop: "no",
      faults: [
        { ...clean, when: "after", ...comesBack },
        { ...clean, nth: 2, status: 403 },
      ],
      ...{
        told: [`these records were removed from the zone example.com: ${alias}`, `Still there: ${host}.`],
        code: "http-forbidden",
        sent: 2,
      },
    },
  ],
])("%s", async (_, { faults = [], then = [], stop, told, code = "cancelled", sent }) => {
  const { sandbox, connectAnother } = start({ records, faults });
  const stopping = new AbortController();
  const client = connectAnother({
    transport: async (request, signal) => {
      const isWrite = request.method === "DELETE";
      if (isWrite && stop === "during") stopping.abort();
      const answer = await sandbox.transport(request, signal);
      if (isWrite) for (const fault of then) sandbox.faults.add(fault);
      return answer;
    },
  });
  const onFound = (): void => {
    if (stop === "before") stopping.abort();
  };
  const failure: unknown = await client.records.cleanUpShown({ zone, name, onFound }, stopping.signal).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(failure instanceof Failure ? failure.code : undefined).toBe(told && code);
  const happened = failure instanceof Failure ? failure.happened : "";
  for (const text of told ?? []) expect(happened).toContain(text);
  expect(writes()).toHaveLength(sent);
});

it.each<[string, FaultInput, readonly string[] | undefined]>([
  [
    "is carried out",
    { delay: 1 },
    [`these records were removed from the zone example.com: ${host}.`, `Still there: ${name} MX 10 mx.example.com.`],
  ],
  ["is not carried out", { status: 502 }, [`Not done by the last reading: delete ${host}. Still there: ${name} MX`]],
])("where others of the name are kept, the deletion under way %s when it is stopped", async (_, fault, told) => {
  const more = [...records, record(["10", "mx.example.com."], { type: "MX" })];
  const { sandbox, connectAnother } = start({ records: more, faults: [{ endpoint: "dns.deleteRecord", ...fault }] });
  const stopping = new AbortController();
  const client = connectAnother({
    transport: async (request, signal) => {
      if (request.method === "DELETE") stopping.abort();
      return sandbox.transport(request, signal);
    },
  });
  const stays = ({ type }: { readonly type: string }): boolean => type === "CNAME";
  const failure: unknown = await client.records
    .cleanUpShown({ zone, name, stays }, stopping.signal)
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: "cancelled" });
  for (const text of told ?? []) expect((failure as Failure).happened).toContain(text);
  expect(writes()).toEqual(["deleteRecord"]);
});
