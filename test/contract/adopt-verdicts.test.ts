import { readFileSync } from "node:fs";
import { join } from "node:path";
import { recordModes } from "../../src/adopt/declare/adopted.ts";
import type { SeedInput } from "../../src/sandbox/index.ts";
import { adoptAll, importAndPlan } from "../support/adoption.ts";
import { startInMemory } from "../support/in-memory.ts";

const verdicts = readFileSync(join(__dirname, "../../src/dns/rules/verdicts.tsv"), "utf8");

/** A zone of records in every form that all checkers take, each at a name of its own. */
function zoneOfVerdicts(): SeedInput {
  const rows = verdicts.split("\n").flatMap((line) => {
    const [, type = "", data = ""] = /^AA(?!R)\S*\t\S+ 60 IN (\S+) (.+)$/.exec(line) ?? [];
    return type === "" || type === "SOA" ? [] : [{ type, data }];
  });
  const records = rows.map(({ type, data }, nth) => ({ name: `r${nth}.example.com.`, type, data: [data] }));
  return { customers: ["acme"], zones: { "example.com": { records } } };
}

it.each(recordModes)("--records %s", async (mode) => {
  const memory = await startInMemory({ seed: zoneOfVerdicts() });
  const { files } = await adoptAll(memory, mode, memory.sandbox.transport);
  const outcomes: string[][] = [];
  for (const object of files.flatMap((file) => file.objects))
    outcomes.push([object.importId, await importAndPlan(memory, object)]);
  expect(outcomes.filter(([, action]) => action !== "no-op")).toEqual([]);
  // at names that are no hashes
  const refused = files.flatMap((file) => file.leftOut).filter(({ reason }) => !reason.startsWith("DNS rule K3"));
  expect(refused).toEqual([]);
});
