import { createSandbox, type Sandbox, type SandboxOptionsInput, type SeedInput } from "../../src/sandbox/index.ts";
import { createWorkspace, type Workspace } from "./terraform.ts";

/** A sandbox that serves, and a Terraform workspace that is pointed at it. */
export interface Deployment {
  readonly sandbox: Sandbox;
  readonly workspace: Workspace;
  close(): Promise<void>;
}

/** Deployments that differ wherever the interface is silent (docs/interface.md#differences-between-deployments). */
export const styles: readonly (readonly [string, SandboxOptionsInput])[] = [
  ["the sandbox's usual style", {}],
  [
    "another style: whole record data, new records first, [] for absent, CRLF, doubles, extra fields, opaque ids",
    {
      writeAnswers: "ok",
      absent: "empty-list",
      lineEnding: "\r\n",
      finalNewline: false,
      listingType: "",
      emptyFields: "null",
      extraFields: true,
      doubles: true,
      newRecordPosition: "start",
      recordDataLayout: "whole",
      serial: "increment",
      projectIds: "opaque",
    },
  ],
  [
    "a talkative style: entities in answers, prefixed ids",
    { writeAnswers: "entity", projectIds: "prefixed", postReturnsId: true },
  ],
];

export async function deploy(options: SandboxOptionsInput = {}, seed?: SeedInput): Promise<Deployment> {
  const quick = { visibleAfter: 100, settledAfter: 250, lingersFor: 150 };
  const sandbox = createSandbox({ seed, options: { ...quick, ...options } });
  const { baseUrl, close } = await sandbox.listen();
  const workspace = await createWorkspace({
    IMS_BASE_URL: baseUrl,
    IMS_ACCESS_TOKEN: sandbox.accessToken.reveal(),
  });
  return {
    sandbox,
    workspace,
    async close() {
      await close();
      await workspace.remove();
    },
  };
}
