import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TerraformStack, Testing } from "cdktf";
import { diff } from "../../constructs/index.ts";
import { connect } from "../../src/client/index.ts";
import { createSandbox, demoSeed } from "../../src/sandbox/index.ts";
import { declareProvider } from "../../examples/constructs/provider.ts";
import { WebShop } from "../../examples/stacks/web-shop/web-shop.ts";

type Kinds = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;

interface Synthesised {
  readonly resource?: Kinds;
  readonly data?: Kinds;
}

function synthesise(stack: TerraformStack): Synthesised {
  return JSON.parse(Testing.synth(stack, true)) as Synthesised;
}

describe("the example stack web-shop", () => {
  const { resource = {} } = synthesise(new WebShop(Testing.app(), "web-shop"));
  const of = (type: string): Readonly<Record<string, unknown>>[] => Object.values(resource[type] ?? {});

  test("passes validation and holds something of every API", () => {
    expect(Object.fromEntries(Object.keys(resource).map((type) => [type, of(type).length]))).toEqual({
      ims_server_definition: 3,
      ims_dns_record: 10,
      ims_platform_project: 1,
    });
  });

  test("stands on what the sandbox holds from the start, and takes nothing of it", () => {
    expect(demoSeed.customers).toEqual(expect.arrayContaining(of("ims_server_definition").map((s) => s["customer"])));
    expect(Object.keys(demoSeed.clusters ?? {})).toContain(of("ims_platform_project")[0]?.["cluster"]);
    const zones = new Set(of("ims_dns_record").map((record) => record["zone"]));
    expect(Object.keys(demoSeed.zones ?? {})).toEqual(expect.arrayContaining([...zones]));
    const servers = demoSeed.servers?.map(({ fqdn }) => fqdn) ?? [];
    const declared = of("ims_server_definition").map((server) => server["fqdn"] as string);
    expect(declared.filter((fqdn) => servers.includes(fqdn))).toEqual([]);
  });

  test("compared with a service that has nothing of it yet, everything is to be created and nothing is unknown", async () => {
    const sandbox = createSandbox();
    const lockDirectory = mkdtempSync(join(tmpdir(), "ims-example-"));
    const { baseUrl, transport, accessToken } = sandbox;
    const client = connect({ baseUrl, transport, lockDirectory, accessToken: accessToken.reveal(), environment: {} });
    const found = await diff(new WebShop(Testing.app(), "web-shop"), { client });
    rmSync(lockDirectory, { recursive: true });
    expect(found).toHaveLength(14);
    expect(found.filter(({ action, unknown }) => action !== "create" || unknown.length > 0)).toEqual([]);
  });
});

describe("the examples of single constructs", () => {
  const folder = join(__dirname, "..", "..", "examples", "constructs");
  const names = readdirSync(folder).filter((name) => name !== "provider.ts");

  test.each(names)("%s passes validation", async (name) => {
    const example = Object.values(
      (await import(join(folder, name))) as Record<string, (stack: TerraformStack) => void>,
    );
    const stack = new TerraformStack(Testing.app(), "example");
    declareProvider(stack);
    for (const declare of example) declare(stack);
    const { resource = {}, data = {} } = synthesise(stack);
    const typeName = name.replace(/^data-|\.ts$/g, "").replaceAll("-", "_");
    expect(Object.keys(name.startsWith("data-") ? data : resource)).toContain(`ims_${typeName}`);
  });
});
