import { dataSources } from "../../src/registry.ts";
import { dataSourceReads } from "../support/data-source-reads.ts";
import { styles } from "../support/deployment.ts";
import { startInMemory } from "../support/in-memory.ts";

it("every registered kind has its reads, but for that of name servers (test/contract/served/data-source.test.ts)", () => {
  const read = new Set([...dataSourceReads.map(({ typeName }) => typeName), "ims_dns_served"]);
  expect([...read].sort()).toEqual(dataSources.map(({ typeName }) => typeName).sort());
});

describe.each(styles)("%s", (_, options) => {
  it.each(dataSourceReads)("$typeName reads $config", async ({ typeName, config, found }) => {
    const memory = await startInMemory({ options });
    expect(await memory.read(typeName, config)).toMatchObject(found);
  });
});
