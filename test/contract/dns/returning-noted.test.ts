/** What a resource has removed is noted until a configuration lists it: no refresh that is kept ends that. */
import type { Value } from "terraform-provider-sdk/values";
import { startInMemory, type InMemory } from "../../support/in-memory.ts";

const [zone, elsewhere] = ["returning.example", "elsewhere.example"];
const name = `www.${zone}.`;
const [own, other] = ["192.0.2.1", "192.0.2.9"];
const entry = (...values: string[]) => ({ values, ttl: null, comment: null, allow_rules: null });
const returned = "Another writer puts back records that this resource removed";

type Config = Readonly<Record<string, Value>>;
interface Row {
  readonly typeName: string;
  /** With one value, or with the other one as well. */
  readonly config: (isWithOther: boolean) => Config;
  readonly otherName: string;
}
const values = (isWithOther: boolean): string[] => (isWithOther ? [own, other] : [own]);
const kinds = {
  "a set": {
    typeName: "ims_dns_record_set",
    config: (isWithOther) => ({ zone, name, type: "A", values: values(isWithOther) }),
    otherName: name,
  },
  "a listed key": {
    typeName: "ims_dns_zone_records",
    config: (isWithOther) => ({ zone, records: { "www A": entry(...values(isWithOther)) } }),
    otherName: name,
  },
  "an exclusive zone": {
    typeName: "ims_dns_zone_records",
    config: (isWithOther) => ({
      zone,
      records: { "www A": entry(own), ...(isWithOther ? { "b A": entry(other) } : {}) },
      exclusive: true,
    }),
    otherName: `b.${zone}.`,
  },
} satisfies Record<string, Row>;

let memory: InMemory;
let object: ReturnType<InMemory["object"]>;
const held = (): string[] =>
  memory
    .held(zone)
    .map((line) => line.split(" ")[2] ?? "")
    .sort();
const notes = (): Record<string, unknown> =>
  JSON.parse(new TextDecoder().decode(object.private)) as Record<string, unknown>;
const writes = (): number => memory.sandbox.requests.filter(({ method }) => method !== "GET").length;

/** A resource with its own record, in a zone of its own. */
async function begin(row: Row, stalePlan?: "warn"): Promise<void> {
  memory = await startInMemory({
    seed: { zones: { [zone]: {}, [elsewhere]: {} } },
    ...(stalePlan === undefined ? {} : { stalePlan }),
  });
  object = memory.object(row.typeName);
  await object.apply(row.config(false));
}
const somebodyAdds = ({ otherName }: Row): unknown =>
  memory.sandbox.store.zones.add(zone, { name: otherName, type: "A", data: [other] });
async function readAgain(): Promise<void> {
  await memory.nextRun();
  await object.refresh();
}
async function run(config: Config): Promise<string> {
  await readAgain();
  return object.apply(config);
}
const refusal = (config: Config): Promise<string> =>
  object.apply(config).then(
    () => "nothing was refused",
    (error: unknown) => String(error),
  );

/** What each resource has removed once, and what is there again. */
const removed: Readonly<Record<string, (row: Row) => Promise<void>>> = {
  "a record of others": async (row) => {
    somebodyAdds(row);
    await run(row.config(false));
    expect(held()).toEqual([own]);
    somebodyAdds(row);
  },
  "a record of its own": async (row) => {
    await run(row.config(true));
    await run(row.config(false));
    expect(held()).toEqual([own]);
    somebodyAdds(row);
  },
};
const cases = Object.entries(kinds).flatMap(([kind, row]) =>
  Object.entries(removed).map(([what, removes]) => ({ kind, row, what, removes })),
);

describe.each(cases)("$what that comes back to $kind", ({ row, removes }) => {
  it("is not removed, however often a refresh is kept", async () => {
    await begin(row);
    await removes(row);
    for (let nth = 0; nth < 3; nth += 1) {
      await readAgain();
      expect(await refusal(row.config(false))).toContain(returned);
    }
    expect(held()).toEqual([own, other]);
  });

  it("is not removed by the state of a refresh that was kept, where stale plans are carried out", async () => {
    await begin(row, "warn");
    await removes(row);
    await readAgain();
    await memory.nextRun();
    expect(await refusal(row.config(false))).toContain(returned);
    expect(held()).toEqual([own, other]);
  });

  it("is taken over where a configuration lists it, which writes nothing, and goes with that", async () => {
    await begin(row);
    await removes(row);
    await readAgain();
    await refusal(row.config(false));
    const before = writes();
    expect(await run(row.config(true))).toBe("update");
    expect(writes()).toBe(before);
    expect(notes()["removed"]).toBeUndefined();
    expect(await run(row.config(true))).toBe("no-op");
    await run(row.config(false));
    expect(held()).toEqual([own]);
  });

  it("stays where the resource is taken out of the configuration", async () => {
    await begin(row);
    await removes(row);
    await readAgain();
    const told = await object.destroy();
    expect(held()).toEqual([other]);
    expect(told.map(({ summary }) => summary).join()).toMatch(/Records stay|stay in the zone|leaves? the state/);
  });
});

describe.each(Object.entries(kinds))("%s", (_, row) => {
  it("may get its own record again and again", async () => {
    await begin(row);
    for (let nth = 0; nth < 3; nth += 1) {
      await run(row.config(true));
      expect(held()).toEqual([own, other]);
      await run(row.config(false));
      expect(held()).toEqual([own]);
    }
  });

  it("has its own record back that a killed run made", async () => {
    await begin(row);
    await run(row.config(true));
    await run(row.config(false));
    await readAgain();
    const { state } = object;
    const planned = await object.plan(row.config(true));
    await object.apply(row.config(true), planned);
    // what the plan noted is kept where a change is not answered
    object.restore(state, planned.private);
    await readAgain();
    expect(object.state).toMatchObject({ returned: null });
    expect(await run(row.config(false))).toBe("update");
    expect(held()).toEqual([own]);
  });

  it("removes its own record once more where the deletion failed", async () => {
    await begin(row);
    await run(row.config(true));
    memory.sandbox.faults.add({ method: "DELETE", status: 403, times: 1 });
    await readAgain();
    expect(await refusal(row.config(false))).toContain("403");
    expect(held()).toEqual([own, other]);
    await run(row.config(false));
    expect(held()).toEqual([own]);
  });

  /** The record of its own that it removed is there again, and was read. */
  async function beginAgain(): Promise<void> {
    await begin(row);
    await run(row.config(true));
    await run(row.config(false));
    somebodyAdds(row);
    await memory.nextRun();
    // as engines do before they read
    const rawState = JSON.stringify(object.state);
    await memory.provider.upgradeResourceState({ typeName: row.typeName, version: 0, rawState });
    await object.refresh();
  }

  it("leaves it where the resource moves to another zone", async () => {
    await beginAgain();
    const place = { zone: elsewhere, ...(row.typeName === "ims_dns_record_set" ? { name: `www.${elsewhere}.` } : {}) };
    expect(await object.apply({ ...row.config(false), ...place })).toBe("replace");
    expect(held()).toEqual([other]);
  });

  it("is not replaced where it is tainted: its deletion would leave the record in the way of the create", async () => {
    await beginAgain();
    const refused = memory.object(row.typeName).plan(row.config(false));
    await expect(refused).rejects.toThrow(returned);
    await expect(refused).rejects.toThrow("terraform untaint ADDRESS");
  });
});

it("an exclusive zone leaves a record that came back where it ignores it", async () => {
  const row = kinds["an exclusive zone"];
  await begin(row);
  somebodyAdds(row);
  await run(row.config(false));
  somebodyAdds(row);
  await readAgain();
  const ignoring = { ...row.config(false), ignore: ["b A"] };
  await object.apply(ignoring);
  expect(await run(ignoring)).toBe("no-op");
  expect(held()).toEqual([own, other]);
});

it("a zone's records keep the guard of a type and name that a failed apply has written", async () => {
  const row = kinds["an exclusive zone"];
  await begin(row);
  const records = { "www A": entry(own), "b A": entry(other), "k A": entry(other) };
  await run({ zone, records, exclusive: true });
  memory.sandbox.faults.add({ method: "DELETE", path: "/A/k", status: 403, times: 1 });
  await readAgain();
  expect(await refusal(row.config(false))).toContain("403");
  somebodyAdds(row);
  await readAgain();
  expect(await refusal(row.config(false))).toMatch(/puts back records.*delete b\.\S+ A 192\.0\.2\.9/s);
});
