import type { Transport } from "../../src/http/transport/transport.ts";
import { startInMemory, type InMemory } from "../support/in-memory.ts";

type Definition = Readonly<Record<string, unknown>>;
/** How a service writes what names a server, in the place of what it was given. */
type Spelling = (named: { readonly customer: string; readonly fqdn: string }) => object;

const typeName = "ims_server_definition";
const settings = { environment: "production", project: "shop", role: "web", location: "zrh1" };
const plain = "web1.example.com";
const punycode = "web.xn--mller-kva.example";

const rows: readonly (readonly [string, string, Spelling])[] = [
  ["the name with the dot at its end", plain, ({ fqdn }) => ({ fqdn: `${fqdn}.` })],
  ["the name in capitals", plain, ({ fqdn }) => ({ fqdn: fqdn.toUpperCase() })],
  ["the name as Unicode", punycode, () => ({ fqdn: "web.müller.example" })],
  ["the customer in capitals", plain, ({ customer }) => ({ customer: customer.toUpperCase() })],
];

/** A service that takes every spelling, and answers with one of its own. */
const spelling =
  (transport: Transport, spell: Spelling): Transport =>
  async (request, signal) => {
    const target = request.target
      .replace(encodeURIComponent("web.müller.example"), punycode)
      .replace(/ACME|WEB1\.EXAMPLE\.COM/g, (found) => found.toLowerCase())
      .replace(/(\.com)\.(?=[/?]|$)/, "$1");
    const body = request.body?.replace("ACME", "acme");
    const answer = await transport({ ...request, target, body }, signal);
    if (request.method !== "GET" || !answer.body.startsWith("{")) return answer;
    const definition = JSON.parse(answer.body) as Definition & Parameters<Spelling>[0];
    return { ...answer, body: JSON.stringify({ ...definition, ...spell(definition) }) };
  };

describe.each(rows)("a service that answers %s", (_, fqdn, spell) => {
  const config = { customer: "acme", fqdn, ...settings };
  const changed = { ...config, role: "db" };
  let memory: InMemory;
  beforeEach(async () => {
    const base = await startInMemory({ seed: { customers: ["acme"] } });
    memory = await base.beside({ transport: spelling(base.sandbox.transport, spell) });
  });
  const decommissions = (): number => memory.sandbox.store.read().decommissions.length;

  it("has a server that is created, refreshed, updated and destroyed as it was declared", async () => {
    const server = memory.object(typeName);
    for (const wanted of [config, changed]) {
      await server.apply(wanted);
      await memory.nextRun();
      await server.refresh();
      expect(server.state).toMatchObject({ ...wanted, id: `acme/${fqdn}` });
      expect(await server.plan(wanted)).toMatchObject({ action: "no-op", replacedBy: [] });
    }
    expect(decommissions()).toBe(0);
    await server.destroy();
    expect([decommissions(), memory.sandbox.store.servers.get(fqdn)]).toEqual([1, undefined]);
  });

  it.each(["acme", "_"])(
    "has one that is imported by %s and not replaced, and no name ends in a dot",
    async (customer) => {
      await memory.object(typeName).apply(config);
      await memory.nextRun();
      const imported = memory.object(typeName);
      await imported.import(`${customer}/${fqdn}`);
      expect(imported.state?.["fqdn"]).not.toMatch(/\.$/);
      expect(await imported.plan(config)).toMatchObject({ action: "no-op", replacedBy: [] });
      expect(await imported.apply(changed)).toBe("update");
      expect(decommissions()).toBe(0);
    },
  );
});

it("a listing with dots at the ends of names names the servers as they are declared", async () => {
  const base = await startInMemory({ seed: { customers: ["acme"] } });
  const { sandbox } = base;
  await base.object(typeName).apply({ customer: "acme", fqdn: plain, ...settings });
  const memory = await base.beside({
    transport: async (request, signal) => {
      const answer = await sandbox.transport(request, signal);
      return request.target.includes("/acme/?") ? { ...answer, body: answer.body.replace(/(?<=.)$/gm, ".") } : answer;
    },
  });
  expect(await memory.read("ims_servers", { customer: "acme" })).toMatchObject({ fqdns: [plain] });
});

it.each<[string, Spelling]>([
  ["the name in capitals", ({ fqdn }) => ({ fqdn: fqdn.toUpperCase() })],
  ["the customer in capitals", ({ customer }) => ({ customer: customer.toUpperCase() })],
])("an import keeps the spelling that the paths of the service take, where it answers %s", async (_, spell) => {
  const base = await startInMemory({ seed: { customers: ["acme"] } });
  const config = { customer: "acme", fqdn: plain, ...settings };
  await base.object(typeName).apply(config);
  const isStrange = (target: string): boolean => /ACME|WEB1/.test(target);
  const spelled = spelling(base.sandbox.transport, spell);
  const memory = await base.beside({
    transport: async (request, signal) =>
      isStrange(request.target) ? { status: 404, headers: {}, body: "unknown" } : spelled(request, signal),
  });
  const imported = memory.object(typeName);
  await imported.import(`acme/${plain}`);
  await memory.nextRun();
  await imported.refresh();
  expect(imported.state).toMatchObject({ ...config, id: `acme/${plain}` });
  await expect(memory.object(typeName).apply(config)).rejects.toThrow(`'acme/${plain}'`);
});
