import { startInMemory, type InMemory } from "../../support/in-memory.ts";
import { refusalOf } from "../../support/terraform-core.ts";

const records = { "www A": { values: ["192.0.2.1"], ttl: null, comment: null } };
let memory: InMemory;
let object: ReturnType<InMemory["object"]>;

describe("a zone that the service lists in another spelling than the state", () => {
  beforeEach(async () => {
    const live = [{ name: "www.example.com.", type: "A", data: ["192.0.2.1"] }];
    memory = await startInMemory({ seed: { zones: { "Example.COM": { records: live }, "b.test": {} } } });
    object = memory.object("ims_dns_zone_records");
  });

  it.each(["example.com", "Example.COM."])("is told with what to do: %s", async (zone) => {
    const message = await refusalOf(object.import(zone));
    expect(message).toContain("The service lists this zone as Example.COM");
    expect(message).toContain("terraform state rm ADDRESS");
    expect(message).not.toContain("may use these zones");
  });

  it("is managed on after that, whichever spelling the configuration has", async () => {
    await object.import("Example.COM");
    for (const zone of ["Example.COM", "example.com"])
      expect(await object.plan({ zone, records })).toMatchObject({ action: "no-op", warnings: [] });
  });
});
