import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buildProvider, type BuiltProvider } from "../support/built-provider.ts";
import { testedExecutable } from "../support/provider-file.ts";
import { describeWithNodes } from "../support/nodes.ts";

describeWithNodes("the script loads its larger part late", (version) => {
  /** Code is written a while after the start, by a process that still runs: the service answers when this holds. */
  let mayAnswer = (): boolean => true;
  const service = createServer((_, response) => {
    const looking = setInterval(() => {
      if (!mayAnswer()) return;
      clearInterval(looking);
      response.end("example.com\n");
    }, 5);
  });
  let provider: BuiltProvider;
  beforeAll(async () => {
    provider = await buildProvider();
    await once(service.listen(0, "127.0.0.1"), "listening");
  });
  afterAll(() => {
    service.close().closeAllConnections();
    provider.remove();
  });

  const read = (env: NodeJS.ProcessEnv) =>
    provider.readDataSource("ims_dns_zones", {
      IMS_BASE_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
      IMS_ACCESS_TOKEN: "t0ken",
      ...env,
    });
  const found = { state: { ids: ["example.com"] }, diagnostics: [], stderr: [] };

  /** The files of the directory where code is kept, after a first start. An executable keeps none: its code is compiled. */
  async function kept(home: string): Promise<readonly string[]> {
    const directory = join(home, ".cache/terraform-provider-ims");
    // a draft ends in the number of its process
    const files = (): string[] =>
      (existsSync(directory) ? readdirSync(directory) : []).filter(
        (name) => !/\.\d+$/.test(name.replace(/^.*-v[\d.]+-/, "")),
      );
    mayAnswer = () => files().length > 0 || testedExecutable !== undefined;
    expect(await read({ HOME: home })).toMatchObject(found);
    mayAnswer = () => true;
    return files().map((name) => join(directory, name));
  }

  const runs = testedExecutable === undefined ? 1 : 0;

  it("keeps its code for the next start, and starts with it", async () => {
    const home = join(provider.directory, "home");
    mkdirSync(home);
    const files = await kept(home);
    expect(files).toHaveLength(runs);
    for (const file of files) expect(file).toContain(`-v${version}-`);
    const before = files.map((file) => statSync(file).mtimeMs);
    expect(await read({ HOME: home })).toMatchObject(found);
    expect(files.map((file) => statSync(file).mtimeMs)).toEqual(before);
  });

  it("starts with damaged code of its own, too", async () => {
    const home = join(provider.directory, "damaged");
    mkdirSync(home);
    for (const file of await kept(home)) writeFileSync(file, readFileSync(file).fill(1, 40, 400));
    expect(await read({ HOME: home })).toMatchObject(found);
  });

  it("starts without a home", async () => {
    expect(await read({ HOME: "" })).toMatchObject(found);
  });
});
