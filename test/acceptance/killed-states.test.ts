import { writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { createSandbox, type Listening, type Sandbox } from "../../src/sandbox/index.ts";
import { describeWithTerraform, itNeeds } from "../support/engines.ts";
import { said } from "../support/owners.ts";
import { createWorkspace, type Ended, type Workspace } from "../support/terraform.ts";

/** What tells the run of one state from that of another one. */
interface Start {
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
}

/** A name of its own for each row: the sandbox is the same for all, since what one had written is waited for where the next finds it gone. */
const configuration = (backend: string, label: string): string => `
terraform {
  ${backend}
}
resource "ims_dns_record" "www" {
  zone = "example.com"
  name = "${label}.example.com."
  type = "A"
  data = ["192.0.2.7"]
}
`;

describeWithTerraform(
  "two states of one directory, and a run of the first that is killed while it creates something",
  () => {
    let sandbox: Sandbox;
    let listening: Listening;
    let states: Server;
    beforeAll(async () => {
      sandbox = createSandbox();
      listening = await sandbox.listen();
      states = await serveStates();
    });
    afterAll(async () => {
      states.closeAllConnections();
      states.close();
      await listening.close();
    });
    const stateAt = (path: string): string => `http://127.0.0.1:${(states.address() as AddressInfo).port}/${path}`;

    it.each<{ by: string; label: string; backend?: string; startOf: (state: string) => Start }>([
      { by: "-state", label: "by-argument", startOf: (state) => ({ args: [`-state=${state}.tfstate`] }) },
      {
        by: "TF_CLI_ARGS_apply",
        label: "by-arguments-of-apply",
        startOf: (state) => ({ env: { TF_CLI_ARGS_apply: `-state=${state}.tfstate` } }),
      },
      {
        by: "TF_HTTP_ADDRESS",
        label: "by-address",
        backend: 'backend "http" {}',
        startOf: (state) => ({ env: { TF_HTTP_ADDRESS: stateAt(state) } }),
      },
    ])(
      "by $by: a run of the second takes nothing over, the next of the first does",
      async ({ backend = "", label, startOf }) => {
        sandbox.resetRequests();
        const access = { IMS_BASE_URL: listening.baseUrl, IMS_ACCESS_TOKEN: sandbox.accessToken.reveal() };
        const workspace = await createWorkspace(access);
        const applyOf = (state: string): ReturnType<Workspace["start"]> => {
          const { env = {}, args = [] } = startOf(state);
          Object.assign(workspace.environment, env);
          return workspace.start("apply", "-auto-approve", "-no-color", ...args);
        };
        try {
          await workspace.configure(configuration(backend, label));
          Object.assign(workspace.environment, startOf("first").env);
          if (backend !== "") await workspace.run("init", "-no-color");
          sandbox.faults.add({ endpoint: "dns.createRecord", when: "after", delay: 1_000 });
          await killInTheMiddle(applyOf("first"), sandbox);

          const second = await applyOf("second").ended;
          expect(second).toMatchObject({ code: 1, stderr: expect.stringContaining("record-exists") as unknown });
          const first: Ended = await applyOf("first").ended;
          expect(first).toMatchObject({ code: 0, stdout: expect.stringContaining("1 added") as unknown });
        } finally {
          await workspace.remove();
        }
      },
    );

    itNeeds(
      "tests in HCL",
      "a run of tests is another one: neither takes over what the other one created",
      async () => {
        const access = { IMS_BASE_URL: listening.baseUrl, IMS_ACCESS_TOKEN: sandbox.accessToken.reveal() };
        const workspace = await createWorkspace(access);
        const held = (label: string): boolean =>
          sandbox.store.zones.records("example.com").some(({ name }) => name === `${label}.example.com.`);
        const killed = async (...command: readonly string[]): Promise<void> => {
          sandbox.resetRequests();
          sandbox.faults.add({ endpoint: "dns.createRecord", when: "after", delay: 1_000 });
          await killInTheMiddle(workspace.start(...command, "-no-color"), sandbox);
        };
        try {
          await writeFile(join(workspace.directory, "all.tftest.hcl"), 'run "all" {}');
          await workspace.configure(configuration("", "applied"));
          await killed("apply", "-auto-approve");
          expect(said(await workspace.run("test", "-no-color"))).toContain("record-exists");
          expect(held("applied")).toBe(true);
          await workspace.apply();

          await workspace.configure(configuration("", "tested"));
          await killed("test");
          await workspace.run("state", "rm", "ims_dns_record.www");
          const refused = said(await workspace.run("apply", "-auto-approve", "-no-color"));
          expect(refused).toMatch(/A run of tests in .* was cut off.*record-exists/);
          // as the message says
          await workspace.expectOk("test", "-no-color");
          expect(held("tested")).toBe(false);
        } finally {
          await workspace.remove();
        }
      },
    );
  },
);

/** The provider has lost its engine then, and ends a little later. */
async function killInTheMiddle({ child, ended }: ReturnType<Workspace["start"]>, sandbox: Sandbox): Promise<void> {
  while (!sandbox.requests.some(({ method }) => method === "POST")) await new Promise((go) => setTimeout(go, 10));
  child.kill("SIGKILL");
  await ended;
}

/** Keeps what is put to an address, as backends of states do. */
async function serveStates(): Promise<Server> {
  const kept = new Map<string, string>();
  const server = createServer((request, response) => {
    const { method, url = "" } = request;
    if (method === "GET") response.writeHead(kept.has(url) ? 200 : 404).end(kept.get(url));
    else void text(request).then((body) => response.end(String(kept.set(url.split("?")[0] ?? "", body).size)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}
