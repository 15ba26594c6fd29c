import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TerraformStack } from "cdktf";
import { connect, type ImsClient } from "../../src/client/index.ts";
import { createSandbox, type Sandbox } from "../../src/sandbox/index.ts";
import type { ConstructDiff } from "../../src/diff/index.ts";
import { diff } from "../diff.ts";
import type { DnsRecordProps } from "../dns-record.ts";
import type { PlatformProjectProps } from "../platform-project.ts";
import type { ServerDefinitionProps } from "../server-definition.ts";
import { server } from "./declared-server.ts";
import { createStack } from "./synth.ts";

/** The demo data, with a client of it: anew for each test. */
export let sandbox: Sandbox;
export let client: ImsClient;
export let lockDirectory: string;

beforeEach(() => {
  lockDirectory = mkdtempSync(join(tmpdir(), "ims-diff-"));
  sandbox = createSandbox();
  client = connectTo(sandbox);
});
afterEach(() => rmSync(lockDirectory, { recursive: true }));

/** Another client of the demo data. */
export function connectTo(
  { baseUrl, accessToken, transport }: Sandbox,
  options: { readonly refresh?: "zone" | "exact"; readonly owner?: string } = {},
): ImsClient {
  return connect({ baseUrl, accessToken: accessToken.reveal(), transport, lockDirectory, environment: {}, ...options });
}

/** Objects as the sandbox has them from the start. */
export const withoutStage: ServerDefinitionProps = { ...server, region: "ZRH.CH", zone: "dmz" };
export const web1: ServerDefinitionProps = { ...withoutStage, stage: "prod" };
export const www: DnsRecordProps = {
  zone: "example.com",
  name: "www.example.com.",
  type: "CNAME",
  data: ["web1.example.com."],
  ttl: "300",
};
export const shop: PlatformProjectProps = {
  cluster: "Cluster One",
  name: "Shop Production",
  adminUids: ["u10002", "u10001"],
};

/** How the stack that `make` fills differs from the sandbox. */
export async function diffOf(make: (stack: TerraformStack) => void): Promise<readonly ConstructDiff[]> {
  const stack = createStack();
  make(stack);
  return diff(stack, { client });
}
