import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundle } from "../../scripts/build/bundle.ts";
import { impliedType, type ProviderSchemas, type Schema } from "terraform-provider-sdk";
import { silentLog } from "terraform-provider-sdk/core";
import { createRedactor } from "../../src/core/redactor.ts";
import {
  ConfigureProviderRequest,
  ConfigRequest,
  ReadDataSourceResponse,
  DiagnosticsResponse,
  decodeMsgpack,
  encodeMsgpack,
  connectPlugin,
  cookie,
  startPlugin,
  type Plugin,
} from "terraform-provider-sdk/testing";
import { createImsProvider } from "../../src/provider/provider.ts";
import { valueObject, type Value } from "terraform-provider-sdk/values";
import { testedExecutable } from "./provider-file.ts";

/** What a data source gave: its state, or the titles and texts of the diagnostics. */
export interface Told {
  readonly state: Value;
  readonly diagnostics: readonly string[];
}

type Ended = Told & Pick<Plugin, "stderr" | "stdout">;
/** Attributes by their names; what is left out is null. */
type Settings = Readonly<Record<string, Value>>;

/** The provider as it is shipped: one file, bundled as `npm run build` does it. What works from its sources may not work from it. */
export interface BuiltProvider {
  readonly directory: string;
  /** Starts it, configures it, reads a data source that takes no arguments, and ends it. */
  readDataSource(typeName: string, env: NodeJS.ProcessEnv, config?: Settings): Promise<Ended>;
  remove(): void;
}

export async function buildProvider(): Promise<BuiltProvider> {
  const directory = mkdtempSync(join(tmpdir(), "ims-built-"));
  const file = testedExecutable ?? join(directory, "terraform-provider-ims");
  if (testedExecutable === undefined) await bundle("terraform-provider-ims", file);
  const started: Plugin[] = [];
  return {
    directory,
    async readDataSource(typeName, env, config = {}) {
      const plugin = await startPlugin({ command: [file], env: { ...cookie, TMPDIR: directory, ...env } });
      started.push(plugin);
      try {
        const told = await readBy(plugin, typeName, config);
        return { ...told, stderr: plugin.stderr, stdout: plugin.stdout };
      } finally {
        plugin.child.kill("SIGKILL");
        await plugin.exited;
      }
    },
    remove() {
      for (const { child } of started) child.kill("SIGKILL");
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function readBy({ handshake }: Plugin, typeName: string, config: Settings): Promise<Told> {
  const schemas = schemasOf();
  const client = await connectPlugin(handshake);
  const configured = await client.call(
    "/tfplugin6.Provider/ConfigureProvider",
    { request: ConfigureProviderRequest, response: DiagnosticsResponse },
    { terraformVersion: "1.11.0", config: complete(schemas.provider, config) },
  );
  const schema = schemas.dataSources[typeName];
  if (schema === undefined) throw new Error(`there is no data source ${typeName}`);
  const read = await client.call(
    "/tfplugin6.Provider/ReadDataSource",
    { request: ConfigRequest, response: ReadDataSourceResponse },
    { typeName, config: complete(schema, {}) },
  );
  client.close();
  const diagnostics = [...configured.diagnostics, ...read.diagnostics];
  return {
    state: decodeMsgpack(impliedType(schema.block), read.state?.msgpack ?? Uint8Array.of(0xc0)),
    diagnostics: diagnostics.map(({ summary, detail }) => `${summary}\n${detail}`),
  };
}

function schemasOf(): ProviderSchemas {
  return createImsProvider({ environment: {}, log: silentLog, redactor: createRedactor() }).schemas();
}

function complete({ block }: Schema, settings: Settings): { msgpack: Uint8Array } {
  const type = impliedType(block);
  const names = Object.keys(type.attributes);
  return { msgpack: encodeMsgpack(type, valueObject(names.map((name) => [name, settings[name] ?? null] as const))) };
}
