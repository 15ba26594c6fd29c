import { dnsRecordSet } from "../../resources/dns-record-set/resource.ts";
import { printTypeScript } from "./typescript-project.ts";

it("the function of a zone whose name has no letter of ASCII is not called as the constant beside it", () => {
  const values = { zone: "日本.", name: "日本.", type: "A", values: ["192.0.2.1"] };
  const object = {
    object: "its A records",
    identity: "set",
    kind: dnsRecordSet,
    name: "zone_a",
    importId: "日本/A/日本.",
    values,
  };
  const file = { group: "zone" as const, of: "日本.", slug: "--", objects: [object], leftOut: [] };
  const read = { servers: [], zone: ["日本."], projects: [] };
  const code = printTypeScript(
    { files: [file], read, usable: [], leftOut: [] },
    { version: "1.0.0", baseUrl: "https://ims.example" },
  );
  expect(code.get("zones/--.ts")).toMatch(/^const zone = "日本\.";$/m);
  expect(code.get("zones/--.ts")).toMatch(/^export function zone_[0-9a-f]{8}\(/m);
});
