import { dnsEndpoints } from "../../src/apis/dns/endpoints.ts";
import { platformEndpoints } from "../../src/apis/platform/endpoints.ts";
import { serversEndpoints } from "../../src/apis/servers/endpoints.ts";
import { projectFields } from "../../src/model/project-fields.ts";
import { serverFields } from "../../src/model/server-fields.ts";
import { wireFieldsOf } from "../../src/model/table-wire.ts";
import { textFiles } from "./text-files.ts";

const text = textFiles().find(({ path }) => path === "docs/interface.md")?.text ?? "";

/** The first cells of the first table below a heading, as many columns as asked for. */
function table(heading: string, columns: number): readonly string[] {
  const section = text.slice(text.indexOf(`\n${heading}\n`)).split(/\n#+ /)[1] ?? "";
  const rows = section
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(2);
  return rows.map((row) =>
    row
      .split("|")
      .slice(1, columns + 1)
      .map((cell) => cell.replaceAll("`", "").trim())
      .join(" "),
  );
}

it.each([
  ["## Servers API", serversEndpoints],
  ["## DNS API", dnsEndpoints],
  ["## Container-platform API", platformEndpoints],
])("%s of docs/interface.md lists the endpoints that the code has", (heading, endpoints) => {
  const described = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
  expect([...table(heading, 2)].sort()).toEqual(described.sort());
});

it.each([
  ["## Server definitions", serverFields],
  ["## Projects", projectFields],
] as const)("%s of docs/interface.md lists the fields that the code has", (heading, fields) => {
  const listed = table(heading, 1).flatMap((cell) => cell.split(", "));
  expect(listed.sort()).toEqual(
    wireFieldsOf(fields)
      .map(({ name }) => name)
      .sort(),
  );
});
