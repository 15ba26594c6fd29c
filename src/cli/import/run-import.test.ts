import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createSandbox } from "../../sandbox/index.ts";
import { directory, run, runUntil, sandbox } from "./testing/imports.ts";

it.each<[string, readonly string[]]>([
  ["a failure", ["--customer", "acme"]],
  ["a note", []],
])("writes no token in %s, where the service lists it", async (_, narrowing) => {
  const token = "Zq9/x+Y7=Kw-tok&en%41SECRETPART";
  const echo = createServer((request, response) => {
    const body = /^\/(?:servers|dns|openshift)\/1\/$/.test((request.url ?? "").split("?")[0] ?? "") ? `${token}\n` : "";
    response.writeHead(body === "" ? 404 : 200, { "content-type": "text/plain" }).end(body);
  });
  await new Promise<void>((listens) => echo.listen(0, "127.0.0.1", listens));
  const { port } = echo.address() as AddressInfo;
  const args = ["--out", join(directory, "infra"), "--format", "hcl", ...narrowing];
  const { printed, reported } = await runUntil(new AbortController().signal, `http://127.0.0.1:${port}`, args, {
    token,
    tells: true,
  });
  echo.close();
  const told = [...printed, ...reported].join("\n");
  expect(told).toContain("[secret]");
  expect(told).not.toContain("SECRETPART");
});

it("is told in plain words when it is stopped, and writes nothing", async () => {
  const stopping = new AbortController();
  const service = createServer(() => stopping.abort());
  await new Promise<void>((listens) => service.listen(0, "127.0.0.1", listens));
  const { port } = service.address() as AddressInfo;
  const out = join(directory, "infra");
  expect(await runUntil(stopping.signal, `http://127.0.0.1:${port}`, ["--out", out])).toEqual({
    code: "cancelled",
    printed: [],
    reported: [],
  });
  expect(existsSync(out)).toBe(false);
  service.closeAllConnections();
  service.close();
});

it("says what was written, what was left out, and what comes next", async () => {
  const out = join(directory, "infra");
  expect(await run("--out", out, "--format", "hcl", "--zone", "example.com")).toEqual({
    code: "",
    printed: [
      `${out}: 1 ims_dns_record_set`,
      "3 files written, 0 unchanged",
      "",
      "next:",
      "  npx ims install",
      `  cd ${out}`,
      "  terraform init",
      "  terraform plan   # imports everything and changes nothing",
    ],
    reported: [expect.stringMatching(/^left out the NS records of the zone example.com itself: Resolvers find/)],
  });
  expect(readFileSync(join(out, "zone-example.com.tf"), "utf8")).toContain("# - the NS records of the zone");
});

it("says in one line what was left out, and in the file that it is removed where a zone is to hold nothing else", async () => {
  const records = [
    { name: "www.example.org.", type: "A", data: ["192.0.2.1"] },
    { name: "t.example.org.", type: "TXT", data: ['"a\nb"'] },
  ];
  const other = createSandbox({ seed: { zones: { "example.org": { records } } } });
  const { baseUrl, close } = await other.listen();
  const runIt = (mode: string) => {
    const args = ["--out", join(directory, mode), "--format", "hcl", "--records", mode];
    return runUntil(new AbortController().signal, baseUrl, args, { token: other.accessToken.reveal() });
  };
  const { reported } = await runIt("single");
  await runIt("zone");
  await close();
  expect(reported).toEqual([
    expect.stringMatching(/^left out the TXT record of t\.example\.org\. .* the data "a\\u\{a\}b": DNS rule X4/),
  ]);
  expect(readFileSync(join(directory, "zone/zone-example.org.tf"), "utf8")).toMatch(
    /^# - the TXT records of t\.example\.org\..*\n# With `exclusive = true` ims_dns_zone_records would remove/m,
  );
});

it("a package of the same version is what the project depends on, and whose command comes next, by the name that no other package has", async () => {
  const out = join(directory, "infra");
  const { printed } = await run("--out", out);
  expect(printed.slice(-3, -1)).toEqual(["  npm install", "  npx cdktf-provider-ims install"]);
  expect(JSON.parse(readFileSync(join(out, "package.json"), "utf8"))).toMatchObject({
    dependencies: { "cdktf-provider-ims": "^1.2.3" },
  });
});

it.each<[string, readonly string[], string]>([
  ["no directory", [], "commander.missingMandatoryOptionValue"],
  ["a format that is none", ["--out", "x", "--format", "yaml"], "commander.invalidArgument"],
  ["a way of records that is none", ["--out", "x", "--records", "all"], "commander.invalidArgument"],
  ["a zone that is not listed", ["--out", "x", "--zone", "example.org"], "option-invalid"],
])("%s is an error", async (_, args, code) => {
  expect((await run(...args)).code).toBe(code);
  expect(existsSync("x")).toBe(false);
});

it("what somebody wrote is not overwritten but by force", async () => {
  writeFileSync(join(directory, "provider.tf"), "mine\n");
  const args = ["--out", directory, "--format", "hcl"];
  expect((await run(...args)).code).toBe("import-would-overwrite");
  expect(readFileSync(join(directory, "provider.tf"), "utf8")).toBe("mine\n");
  expect((await run(...args, "--force")).code).toBe("");
});

it("says that thousands of import blocks are slow, and what needs fewer", async () => {
  const zone = "example.net";
  for (const host of Array(3_000).keys())
    sandbox.store.zones.add(zone, { name: `h${host}.${zone}.`, type: "A", data: ["192.0.2.1"] });
  const told = async (records: string) =>
    (await run("--out", join(directory, records), "--zone", zone, "--records", records)).reported.join();
  expect(await told("set")).toMatch(/^Terraform compares each import block .* `--records zone` writes one for a zone/);
  expect(await told("zone")).toBe("");
});
