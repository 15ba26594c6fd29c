import { deploy, type Deployment } from "../support/deployment.ts";
import { describeWithTerraform } from "../support/engines.ts";

jest.setTimeout(240_000);

const zone = "shared.example";

interface Entry {
  readonly values: readonly string[];
  readonly ttl?: string;
  readonly comment?: string;
}
type Entries = Readonly<Record<string, Entry>>;

const hosts: Entries = Object.fromEntries(
  Array.from({ length: 48 }, (_, nr) => [`h${nr} A`, { values: [`192.0.2.${nr}`], ttl: "5m" }]),
);
const before: Entries = {
  ...hosts,
  "h4 A": { values: ["192.0.2.4"], ttl: "5m", comment: "" },
  "pool A": { values: ["192.0.2.101", "192.0.2.102", "192.0.2.103"], ttl: "1h" },
  "mail MX": { values: ["10 mx1.example.net.", "20 mx2.example.net."] },
};
const { "h3 A": h3, ...withoutH3 } = before;

interface Row {
  readonly title: string;
  readonly entries: Entries;
  /** Each line of the plan that says what changes. */
  readonly lines: readonly string[];
  /** What the plan warns of. */
  readonly warning?: string;
}

const rows: readonly Row[] = [
  {
    title: "one value of fifty keys",
    entries: { ...before, "h7 A": { values: ["192.0.2.200"], ttl: "5m" } },
    lines: ['~ "h7 A" = {', "~ values = [", '~ "192.0.2.7" -> "192.0.2.200",'],
  },
  {
    title: "one value more",
    entries: {
      ...before,
      "pool A": { values: ["192.0.2.101", "192.0.2.102", "192.0.2.104", "192.0.2.103"], ttl: "1h" },
    },
    lines: ['~ "pool A" = {', "~ values = [", '+ "192.0.2.104",'],
  },
  {
    title: "a TTL",
    entries: { ...before, "h7 A": { values: ["192.0.2.7"], ttl: "2h" } },
    lines: ['~ "h7 A" = {', '~ ttl = "5m" -> "2h"'],
  },
  {
    title: "a TTL beside values in another order and spelling",
    entries: { ...before, "mail MX": { values: ["20 MX2.example.net.", "10  mx1.example.net."], ttl: "7m" } },
    lines: ['~ "mail MX" = {', '+ ttl = "7m"'],
  },
  {
    title: "a value beside a TTL that only is spelled differently",
    entries: { ...before, "pool A": { values: ["192.0.2.101", "192.0.2.102", "192.0.2.109"], ttl: "60m" } },
    lines: ['~ "pool A" = {', "~ values = [", '~ "192.0.2.103" -> "192.0.2.109",'],
  },
  {
    title: "a value beside another key's content that only is spelled differently",
    entries: {
      ...before,
      "h3 A": { values: ["192.0.2.3"], ttl: "300" },
      "h7 A": { values: ["192.0.2.200"], ttl: "5m" },
    },
    lines: ['~ "h7 A" = {', "~ values = [", '~ "192.0.2.7" -> "192.0.2.200",'],
  },
  {
    title: "an empty comment in place of none, and none in place of an empty one, alone",
    entries: {
      ...before,
      "h3 A": { values: ["192.0.2.3"], ttl: "5m", comment: "" },
      "h4 A": { values: ["192.0.2.4"], ttl: "5m" },
    },
    lines: [],
  },
  {
    // of a null Terraform allows no other spelling
    title: "a value beside empty comments",
    entries: {
      ...before,
      "h3 A": { values: ["192.0.2.3"], ttl: "5m", comment: "" },
      "h4 A": { values: ["192.0.2.4"], ttl: "5m" },
      "h7 A": { values: ["192.0.2.200"], ttl: "5m" },
    },
    lines: [
      '~ "h3 A" = {',
      '+ comment = ""',
      '~ "h4 A" = {',
      '- comment = "" -> null',
      '~ "h7 A" = {',
      "~ values = [",
      '~ "192.0.2.7" -> "192.0.2.200",',
    ],
  },
  {
    title: "a key that only is spelled differently",
    entries: { ...withoutH3, "H3.Shared.Example. a": { values: ["192.0.2.3"], ttl: "5m" } },
    lines: [],
  },
  {
    // Terraform wants the keys of the configuration in a plan, or else all that was there before
    title: "a value beside another key that only is spelled differently",
    entries: {
      ...withoutH3,
      "H3.Shared.Example. a": { ...h3, values: ["192.0.2.3"] },
      "h7 A": { values: ["192.0.2.200"], ttl: "5m" },
    },
    lines: [
      '+ "H3.Shared.Example. a" = {',
      '+ ttl = "5m"',
      "+ values = [",
      '+ "192.0.2.3",',
      '- "h3 A" = {',
      '- ttl = "5m" -> null',
      "- values = [",
      '- "192.0.2.3",',
      '~ "h7 A" = {',
      "~ values = [",
      '~ "192.0.2.7" -> "192.0.2.200",',
    ],
    warning: '"H3.Shared.Example. a" means what "h3 A" meant',
  },
];

/** A text that names the zone, of the zone of this row. */
const nameIn = (text: string, nr: number): string => text.replaceAll("Shared.Example", `Z${nr}.Shared.Example`);

describeWithTerraform("a plan of a zone's records", () => {
  let deployment: Deployment;
  const zoneOf = (nr: number): string => `z${nr}.${zone}`;
  const hcl = (nr: number, entries: Entries): string => `resource "ims_dns_zone_records" "z${nr}" {
    zone    = "${zoneOf(nr)}"
    records = ${nameIn(JSON.stringify(entries), nr)}
  }
  `;
  beforeEach(async () => {
    const records = [{ name: "@", type: "NS", data: ["ns1.example.net."] }];
    deployment = await deploy({}, { zones: Object.fromEntries(rows.map((_, nr) => [zoneOf(nr), { records }])) });
  });
  afterEach(() => deployment.close());

  it(`shows a line for each change and no other: ${rows.map(({ title }) => title).join("; ")}`, async () => {
    const { workspace } = deployment;
    await workspace.configure(rows.map((_, nr) => hcl(nr, before)).join(""));
    await workspace.apply();
    await workspace.configure(rows.map(({ entries }, nr) => hcl(nr, entries)).join(""));
    const { stdout: told } = await workspace.expectOk("plan", "-no-color", "-out=plan");
    const { stdout: shown } = await workspace.expectOk("show", "-no-color", "plan");
    const frame = (nr: number): string[] => [`~ resource "ims_dns_zone_records" "z${nr}" {`, "~ records = {"];
    const parts = shown.split(/^ {2}(?=# )/m);
    const changes = (nr: number): string[] =>
      changesIn(parts.find((part) => part.startsWith(`# ims_dns_zone_records.z${nr} `)) ?? "");
    expect(rows.map(({ title }, nr) => [title, ...changes(nr)])).toEqual(
      rows.map(({ title, lines }, nr) => [
        title,
        ...(lines.length === 0 ? [] : [...frame(nr), ...lines.map((line) => nameIn(line, nr))]),
      ]),
    );
    expect(changesIn(parts[0] ?? "")).toEqual(["~ update in-place"]);
    // one warning is Terraform's own, of how the tests give it the provider
    const [, , ...warnings] = told.replace(/\s*[│\n]\s*/g, " ").split("Warning: ");
    const warned = rows.flatMap(({ warning }, nr) => (warning === undefined ? [] : [{ warning, nr }]));
    expect(warnings).toHaveLength(warned.length);
    for (const [at, { warning, nr }] of warned.entries()) {
      expect(warnings[at]).toContain(`with ims_dns_zone_records.z${nr},`);
      expect(warnings[at]).toContain(nameIn(warning, nr));
    }
  });

  it("keeps the serial as it was read, and who needs that of the write asks the data source", async () => {
    const { workspace, sandbox } = deployment;
    const serial = (): string =>
      sandbox.store.zones
        .records(zoneOf(0), "SOA", `${zoneOf(0)}.`)[0]
        ?.data.join(" ")
        .split(" ")[2] ?? "none";
    const outputs = `
      output "last_read" { value = ims_dns_zone_records.z0.serial }
      output "written"   { value = data.ims_dns_zone.after.serial }
      data "ims_dns_zone" "after" {
        zone       = "${zoneOf(0)}"
        depends_on = [ims_dns_zone_records.z0]
      }`;
    await workspace.configure(hcl(0, before));
    await workspace.apply();
    await workspace.configure(hcl(0, before) + outputs);
    await workspace.apply();
    const first = serial();
    expect(await workspace.outputs()).toEqual({ last_read: first, written: first });
    await workspace.configure(hcl(0, { ...before, "h7 A": { values: ["192.0.2.200"], ttl: "5m" } }) + outputs);
    await workspace.apply();
    expect(serial()).not.toBe(first);
    expect(await workspace.outputs()).toEqual({ last_read: first, written: serial() });
    await workspace.apply();
    expect(await workspace.outputs()).toEqual({ last_read: serial(), written: serial() });
    expect(await workspace.plan()).toEqual([]);
  });
});

/**
 * The lines that say what changes, without what they are indented and aligned with. Terraform before 1.6 and OpenTofu show a value of a
 * list in place of another as two lines, and OpenTofu explains its arrows: here they are as Terraform has them.
 */
function changesIn(plan: string): string[] {
  const lines = plan
    .split("\n")
    .flatMap((line) => (/^\s*[~+-] /.test(line) ? [line.trim().replace(/\s+=/, " =")] : []));
  const one = lines.join("\n").replace(/^- (".*"),\n\+ (".*"),$/gm, "~ $1 -> $2,");
  return one === "" ? [] : one.replace(" (current -> planned)", "").split("\n");
}
