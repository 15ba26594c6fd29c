/**
 * The main job from end to end, on this machine alone: deploys the example stack through the real `cdktf` and `terraform`
 * against the sandbox, shows and heals drift, and cleans up. Ends on its own and leaves nothing behind.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSandbox } from "../src/sandbox/index.ts";
import { cliConfiguration } from "../src/cli/install/provider-mirror.ts";
import { expectText, findTerraform, runCommand, type Surroundings } from "./demo/commands.ts";

const root = join(__dirname, "..");
const stack = "web-shop";

const say = (line: string): void => void process.stdout.write(`\n\u25b6 ${line}\n`);

async function main(): Promise<void> {
  const terraform = findTerraform(process.env);
  const directory = mkdtempSync(join(tmpdir(), "ims-demo-"));
  const sandbox = createSandbox();
  const listening = await sandbox.listen();
  try {
    await demonstrate({ terraform, directory, sandbox, baseUrl: listening.baseUrl });
  } finally {
    await listening.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

interface Stage {
  readonly terraform: string;
  readonly directory: string;
  readonly sandbox: ReturnType<typeof createSandbox>;
  readonly baseUrl: string;
}

async function demonstrate({ terraform, directory, sandbox, baseUrl }: Stage): Promise<void> {
  const mirror = join(directory, "mirror");
  const base: Surroundings = {
    cwd: directory,
    env: environment(terraform, { directory, baseUrl, token: sandbox.accessToken.reveal() }),
  };
  writeProject(directory);

  say(`The sandbox serves all three APIs at ${baseUrl}; nothing else is needed.`);
  say("Install the provider into a mirror of its own, as `ims install --dir` does for you.");
  await runCommand(base, process.execPath, [join(root, "dist/ims"), "install", "--dir", mirror]);
  writeFileSync(join(directory, "terraform.rc"), cliConfiguration(mirror));

  const cdktf = (...args: string[]): Promise<string> =>
    runCommand(base, process.execPath, [
      join(root, "node_modules/cdktf-cli/bundle/bin/cdktf"),
      ...args,
      "--skip-provider-lock",
    ]);

  say(`cdktf deploy: declare servers, DNS records and a project in TypeScript and bring them to life.`);
  await cdktf("deploy", stack, "--auto-approve");

  say("cdktf diff: everything is as declared, so there is nothing to do.");
  expectText(await cdktf("diff", stack), "No changes");

  say("Behind Terraform's back somebody changes a server's role and points www elsewhere …");
  sandbox.store.servers.set("shop-web1.example.com", { role: "proxy" });
  sandbox.store.zones.update(
    "example.com",
    { type: "CNAME", name: "shop.example.com.", nr: 0 },
    { data: ["elsewhere.example.net."] },
  );

  say("… and cdktf diff shows exactly that.");
  expectText(await cdktf("diff", stack), "2 to change");

  say("cdktf deploy: heal it.");
  await cdktf("deploy", stack, "--auto-approve");
  expectText(await cdktf("diff", stack), "No changes");

  say("cdktf destroy: decommission the servers, remove the records, delete the project and wait until it is gone.");
  await cdktf("destroy", stack, "--auto-approve");
  if (sandbox.store.servers.get("shop-web1.example.com") !== undefined) throw new Error("the server is still there");
  say("Done. Nothing is left: no process, no file.");
}

/** A directory like a user's, with the repository's cdktf.json, so that state and output stay out of the checkout. */
function writeProject(directory: string): void {
  const project = JSON.parse(readFileSync(join(root, "cdktf.json"), "utf8")) as { app: string };
  const [, , main = ""] = project.app.split(" ");
  const tsx = join(root, "node_modules/tsx/dist/cli.mjs");
  const app = [process.execPath, tsx, join(root, main)].map((part) => JSON.stringify(part)).join(" ");
  writeFileSync(join(directory, "cdktf.json"), JSON.stringify({ ...project, app }));
}

/** Nothing of the user's home is read or written, and nobody is asked anything. */
function environment(
  terraform: string,
  where: { directory: string; baseUrl: string; token: string },
): Surroundings["env"] {
  return {
    ...process.env,
    HOME: where.directory,
    XDG_CACHE_HOME: "",
    TF_CLI_CONFIG_FILE: join(where.directory, "terraform.rc"),
    TERRAFORM_BINARY_NAME: terraform,
    TF_IN_AUTOMATION: "1",
    TF_INPUT: "0",
    CHECKPOINT_DISABLE: "1",
    DISABLE_VERSION_CHECK: "1",
    CI: "1",
    FORCE_COLOR: "0",
    // where the sources of the SDK are, for an app that runs from sources outside the checkout
    TSX_TSCONFIG_PATH: join(root, "tsconfig.json"),
    IMS_BASE_URL: where.baseUrl,
    IMS_ACCESS_TOKEN: where.token,
  };
}

main().catch((error: unknown) => {
  process.stderr.write(`\nThe demo failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
