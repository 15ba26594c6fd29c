/**
 * A service that carries a change out by its index and answers 404: what was done counts, as it does where no answer comes.
 * (docs/behaviour.md#what-is-sent-again)
 */
import { startInMemory } from "../../support/in-memory.ts";
import type { Value } from "terraform-provider-sdk/values";
import { address, connected, dataOf, name, record, start, zone } from "../../support/records.ts";

const seed = {
  customers: ["acme"],
  zones: { [zone]: { records: [{ name: "@", type: "NS", data: ["ns1.example.net."] }] } },
};
const a = { zone, name, type: "A" };
const kinds: readonly (readonly [string, (addresses: readonly string[]) => Readonly<Record<string, Value>>])[] = [
  ["ims_dns_record", (addresses) => ({ ...a, data: addresses.slice(0, 1) })],
  ["ims_dns_record_set", (addresses) => ({ ...a, values: [...addresses] })],
  ["ims_dns_zone_records", (addresses) => ({ zone, records: { [`${name} A`]: { values: [...addresses] } } })],
];

describe.each(kinds)("%s", (typeName, config) => {
  it("a changed record is the resource's own", async () => {
    const memory = await startInMemory({ seed });
    const [core, before] = [memory.object(typeName), memory.held(zone)];
    await core.apply(config([address(1), address(2)]));
    memory.sandbox.faults.add({ method: "PUT", when: "after", status: 404 });
    await core.apply(config([address(3), address(2)]));
    expect(await core.apply(config([address(3), address(2)]))).toBe("no-op");
    await core.destroy();
    expect(memory.held(zone)).toEqual(before);
  });
});

it("a program's change is done", async () => {
  start({ records: [record([address(1)])], faults: [{ method: "PUT", when: "after", status: 404 }] });
  const [prior, next] = [record([address(1)]), record([address(2)])];
  await expect(connected.client.records.update({ zone, prior, next })).resolves.toMatchObject({ restored: [] });
  expect(dataOf()).toEqual([address(2)]);
});
