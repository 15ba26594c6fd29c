import { createLockDirectory, startInMemory } from "../../support/in-memory.ts";
import { asKilled } from "../../support/killed-run.ts";

const zone = "pool.example";
const name = `pool.${zone}.`;
const record = (data: string) => ({ zone, name, type: "A", data: [data] });

it("a record that got the former data of another one, in a run that was killed when the state had both, is not taken for that one", async () => {
  const lockDirectory = createLockDirectory();
  const seed = { zones: { [zone]: {} } };
  const memory = await startInMemory({ seed }, "zone", { lockDirectory, workingDirectory: "/" });
  const held = (): string[] => memory.sandbox.store.zones.records(zone, "A", name).map(({ data }) => data.join(" "));
  const [first, second] = [memory.object("ims_dns_record"), memory.object("ims_dns_record")];
  await first.apply(record("192.0.2.1"));
  await memory.nextRun();
  await first.apply(record("192.0.2.2"));
  await second.apply(record("192.0.2.1"));
  asKilled(lockDirectory);

  await memory.nextRun();
  await Promise.all([first.refresh(), second.refresh()]);
  await memory.nextRun();
  // one at a time, the deletion last
  const failure: unknown = await second.apply(record("192.0.2.2")).catch((error: unknown) => error);
  expect(String(failure)).toContain("record-exists");
  expect(held().sort()).toEqual(["192.0.2.1", "192.0.2.2"]);
  await first.destroy();
  await memory.nextRun();
  await second.apply(record("192.0.2.2"));
  expect(held()).toEqual(["192.0.2.2"]);
});
