import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "terraform-provider-sdk/core";
import type { Value } from "terraform-provider-sdk/values";
import { startInMemory, type InMemory } from "../../support/in-memory.ts";
import { describeWithNameServers, startNameServer, type NameServer } from "../../support/name-servers.ts";
import { DiagnosticsError } from "../../support/terraform-core.ts";

const zone = "example.com";
const pool = { zone, name: "pool.example.com.", type: "A" };
const addresses = ["192.0.2.30", "192.0.2.31", "192.0.2.32"];

describeWithNameServers("ims_dns_served", () => {
  let directory: string;
  let memory: InMemory;
  let knot: NameServer;
  let nsd: NameServer;
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), "ims-served-"));
    const zones = join(directory, "zones");
    const parts = { deployTo: zones, options: { serial: "increment" as const } };
    memory = await startInMemory(parts, "zone", { clock: systemClock, lockDirectory: join(directory, "locks") });
    // nobody tells them to load their files anew
    [knot, nsd] = await Promise.all([
      startNameServer("knot", { zones: [zone], directory: zones }),
      startNameServer("nsd", { zones: [zone, "example.net"], directory: zones }),
    ]);
  });
  afterAll(async () => {
    await Promise.all([knot.stop(), nsd.stop()]);
    await memory.sandbox.close();
    rmSync(directory, { recursive: true, force: true });
  });
  const read = (config: Readonly<Record<string, Value>>): Promise<Value> =>
    memory.read("ims_dns_served", { servers: [knot.name, nsd.name], ...config });

  it("tells the serial of each server, and what it answers", async () => {
    const state = (await read(pool)) as { answers: { answer: string[] }[] };
    expect(state).toMatchObject({ ...pool, serial: "2024010101", in_sync: true });
    expect(state.answers.map((one) => ({ ...one, answer: [...one.answer].sort() }))).toEqual(
      [knot, nsd].map(({ name }) => ({
        ...{ server: name, serial: "2024010101", answer: addresses, problem: null, in_sync: true },
      })),
    );
  });

  it("asks for no records without a name and type", async () => {
    const state = (await read({ zone })) as { answers: unknown[] };
    expect(state.answers[0]).toEqual({
      ...{ server: knot.name, serial: "2024010101", answer: null, problem: null, in_sync: true },
    });
  });

  it("tells which server does not serve the zone", async () => {
    const state = (await read({ zone: "example.net" })) as { answers: unknown[] };
    expect(state).toMatchObject({ in_sync: false });
    expect(state.answers).toMatchObject([
      { server: knot.name, serial: null, problem: "refuses to answer (REFUSED)", in_sync: false },
      { server: nsd.name, problem: null, in_sync: true },
    ]);
  });

  it("tells that servers are behind, and that data which did not change is served all the same", async () => {
    memory.sandbox.store.zones.add(zone, { name: "new.example.com.", type: "A", data: ["192.0.2.9"] });
    const behind = (await read({ zone, name: "new.example.com.", type: "A" })) as { answers: unknown[] };
    expect(behind).toMatchObject({ serial: "2024010102", in_sync: false });
    expect(behind.answers).toMatchObject([
      { serial: "2024010101", answer: [], in_sync: false },
      { serial: "2024010101", answer: [], in_sync: false },
    ]);
    expect(await read(pool)).toMatchObject({ serial: "2024010102", in_sync: true });
  });

  it.each<[string, Readonly<Record<string, Value>>, string]>([
    ["a name without a type", { name: "www.example.com." }, "name"],
    ["a type without a name", { type: "A" }, "type"],
    ["a type that name servers do not know", { name: "www.example.com.", type: "ALIAS" }, "type"],
    ["a server that is none", { servers: ["http://ns1"] }, "servers"],
    ["no server", { servers: [] }, "servers"],
  ])("refuses %s", async (_, config, attribute) => {
    const whole = {
      zone,
      name: null,
      type: null,
      servers: null,
      serial: null,
      in_sync: null,
      answers: null,
      ...config,
    };
    const { diagnostics } = await memory.provider.validateDataSourceConfig({
      typeName: "ims_dns_served",
      config: whole,
    });
    expect(new DiagnosticsError(diagnostics).diagnostics.map(({ path }) => path?.[0])).toEqual([{ attribute }]);
  });
});
