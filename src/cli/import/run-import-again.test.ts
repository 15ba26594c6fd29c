import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createSandbox, type FaultInput } from "../../sandbox/index.ts";
import { serveTwoPlatforms } from "../../../test/support/two-platforms.ts";
import { directory, listening, run, runUntil, sandbox } from "./testing/imports.ts";

it("what an earlier import declares is not dropped but by force", async () => {
  const out = join(directory, "infra");
  const zone = (name: string) => ["--out", out, "--format", "hcl", "--zone", name];
  await run(...zone("example.com"));
  expect((await run(...zone("example.net"))).code).toBe("import-would-drop");
  expect(existsSync(join(out, "zone-example.com.tf"))).toBe(true);
  expect((await run(...zone("example.net"), "--zone", "example.com")).code).toBe("");
  expect((await run(...zone("example.net"))).code).toBe("import-would-drop");
  expect((await run("--out", out, "--format", "hcl")).code).toBe("");
  expect((await run(...zone("example.net"), "--force")).code).toBe("");
  expect(existsSync(join(out, "zone-example.com.tf"))).toBe(false);
});

it("what an earlier import named keeps its name, and what comes later gets another", async () => {
  const records = [{ name: "a_b.a-b.test.", type: "TXT", data: ["one"] }];
  const other = createSandbox({ seed: { zones: { "a-b.test": { records } } } });
  const { baseUrl, close } = await other.listen();
  const out = join(directory, "infra");
  const imported = async (...args: readonly string[]) => {
    const all = ["--out", out, "--format", "hcl", ...args];
    await runUntil(new AbortController().signal, baseUrl, all, { token: other.accessToken.reveal() });
    const text = readFileSync(join(out, "zone-a-b.test.tf"), "utf8");
    return [...text.matchAll(/to = \w+\.(\S+)\n +id = "(\S+)"/g)].map(([, name, id]) => [name, id]);
  };
  const [first, label] = [["a-b_test_a_b_txt", "a-b.test/TXT/a_b.a-b.test."], /^a-b_test_a_b_txt_[0-9a-f]{8}$/];
  expect(await imported()).toEqual([first]);
  other.store.zones.add("a-b.test", { name: "a.b.a-b.test.", type: "TXT", data: ["two"] });
  const second = [expect.stringMatching(label), "a-b.test/TXT/a.b.a-b.test."];
  expect(await imported()).toEqual(expect.arrayContaining([first, second]));
  // nor does the later one get it where the first is gone: a state may still have that there
  other.store.zones.remove("a-b.test", { type: "TXT", name: "a_b.a-b.test.", nr: 0 });
  expect(await imported()).toEqual([second]);
  await close();
});

it("a project that another token may not see is not dropped, also where nothing but its cluster is imported", async () => {
  const args = ["--out", join(directory, "infra"), "--cluster", "one"];
  await run(...args);
  const { signal } = new AbortController();
  expect((await runUntil(signal, listening.baseUrl, args, { token: "acme-token" })).code).toBe("import-would-drop");
  // what it may see says nothing of the servers API: without that the listing of projects counts
  sandbox.faults.add({ path: "/servers/1/", status: 500, times: "always" });
  expect((await run(...args)).printed).toContain("0 files written, 6 unchanged");
  sandbox.faults.clear();
});

it("projects of another platform of the service are not put in the place of those that are there", async () => {
  const shop = { id: "shop", name: "Shop", customerId: "acme", adminUids: ["u1"] };
  const service = await serveTwoPlatforms({ customers: ["acme"], clusters: { one: { projects: [shop] } } });
  service.other.store.clusters.removeProject("one", shop.id);
  const importing = (segment: string) =>
    runUntil(new AbortController().signal, service.baseUrl, ["--out", join(directory, "infra"), "--cluster", "one"], {
      token: service.token,
      variables: { IMS_PLATFORM_SEGMENT: segment },
    });
  expect((await importing("openshift")).code).toBe("");
  const { code, printed } = await importing("openshift4");
  expect({ code, printed }).toEqual({ code: "import-would-drop", printed: [] });
  expect((await importing("openshift")).code).toBe("");
  await service.close();
});

it("a zone that cannot be read for a while keeps its file", async () => {
  const out = join(directory, "infra");
  await run("--out", out);
  sandbox.faults.add({ path: "/dns/1/example.com", status: 403, times: "always" });
  const { code, reported } = await run("--out", out);
  expect({ code, reported }).toEqual({
    code: "import-would-drop",
    reported: [expect.stringMatching(/^left out the zone example.com: /)],
  });
  sandbox.faults.clear();
  expect((await run("--out", out)).printed).toContain("0 files written, 8 unchanged");
  // the same service with another spelling of its address
  const again = await runUntil(new AbortController().signal, `${listening.baseUrl}/`, ["--out", out]);
  expect(again.code).toBe("");
});

it.each<[string, FaultInput]>([
  ["servers", { endpoint: "servers.listServers", truncate: { lines: 1 } }],
  ["servers, all of them", { endpoint: "servers.listServers", status: 200, body: "" }],
  ["projects", { endpoint: "platform.listProjects", truncate: { lines: 1 } }],
  ["projects, all of them", { endpoint: "platform.listProjects", status: 200, body: "" }],
])("one cut answer to a listing drops nothing: %s", async (_, fault) => {
  const named = (id: string) => ({ id, name: id, customerId: "acme", adminUids: ["u1"] });
  const server = { customer: "acme", environment: "e", project: "p", role: "r", location: "l" };
  const seed = {
    customers: ["acme"],
    servers: ["a.example.com", "B.example.com"].map((fqdn) => ({ ...server, fqdn })),
    clusters: { one: { projects: [named("blog"), named("shop")] } },
  };
  const other = createSandbox({ seed });
  const service = await other.listen();
  const args = ["--out", join(directory, "infra"), "--format", "hcl"];
  const importing = () =>
    runUntil(new AbortController().signal, service.baseUrl, args, { token: other.accessToken.reveal() });
  await importing();
  other.faults.add(fault);
  expect(await importing()).toMatchObject({
    code: "",
    printed: expect.arrayContaining(["0 files written, 4 unchanged"]) as string[],
  });
  other.store.clusters.removeProject("one", "shop");
  expect(await importing()).toMatchObject({
    code: "",
    printed: expect.arrayContaining(["1 file written, 3 unchanged"]) as string[],
  });
  await service.close();
});
