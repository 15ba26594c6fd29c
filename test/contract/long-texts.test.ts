import { runLimited } from "../support/limited-process.ts";

/** What a text of a megabyte does to whatever reads it by pattern: each took more than a minute while its time was quadratic. */
it.each([
  [
    "a comment of blanks is printed",
    `import { printRecord } from "./src/dns/zone-text/print-record.ts";
     printRecord({ name: "a", type: "A", data: "x", comment: "-" + " ".repeat(1e6) + "-" }, "b.");`,
  ],
  [
    "a base URL of slashes is read",
    `import { parseBaseUrl } from "./src/http/transport/base-url.ts";
     parseBaseUrl("https://a/" + "/".repeat(1e6) + "b");`,
  ],
  [
    "a CA file of beginnings is refused",
    `import { readAuthorities } from "./src/http/transport/authorities.ts";
     import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
     const folder = mkdtempSync(require("node:os").tmpdir() + "/ims-long-");
     try {
       writeFileSync(folder + "/ca", "-----BEGIN CERTIFICATE-----\\n".repeat(2e5));
       readAuthorities(folder + "/ca");
     } catch (error) {
       if (error.code !== "ca-file-invalid") throw error;
     } finally {
       rmSync(folder, { recursive: true });
     }`,
  ],
])("in no time, %s", (_, program) => {
  expect(runLimited(`${program} process.stdout.write("done");`, { seconds: 10 })).toBe("done");
});
