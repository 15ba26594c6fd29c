/** `npm run picture`: plans a risky change of the example stack, and writes what `ims review` says of it, as a forge shows it, to `docs/images/review.png`. */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { App } from "cdktf";
import { WebShop } from "../examples/stacks/web-shop/web-shop.ts";
import { DnsRecord, PlatformProject, ServerDefinition } from "../constructs/index.ts";
import { deploy, type Deployment } from "../test/support/deployment.ts";
import { commentPage } from "./pictures/comment-page.ts";
import { takePicture } from "./pictures/take-picture.ts";

const root = join(__dirname, "..");

async function main(): Promise<void> {
  const deployment = await deploy();
  try {
    declare(deployment, () => undefined);
    await deployment.workspace.apply();
    declare(deployment, change);
    const url = `data:text/html;charset=utf-8,${encodeURIComponent(commentPage(await review(deployment)))}`;
    await takePicture({ name: "review", url, width: 900, height: 400 });
  } finally {
    await deployment.close();
  }
}

/** What a reviewer should see before it is applied. */
function change({ node }: WebShop): void {
  node.tryRemoveChild("web2");
  for (const each of node.findAll()) {
    if (each instanceof ServerDefinition && each.node.path.includes("web1")) each.role = "proxy";
    if (each instanceof PlatformProject) each.quotaMemory = 8192;
    if (!(each instanceof DnsRecord) || each.node.id !== "shop") continue;
    each.data = ["web1.example.com."];
    each.ttl = "60";
  }
}

/** Synthesises the stack into the workspace. */
function declare({ workspace: { directory } }: Deployment, edit: (stack: WebShop) => void): void {
  const outdir = join(directory, "cdktf.out");
  const app = new App({ outdir });
  edit(new WebShop(app, "web-shop"));
  app.synth();
  const stack = JSON.parse(readFileSync(join(outdir, "stacks/web-shop/cdk.tf.json"), "utf8")) as {
    terraform: { backend?: unknown };
  };
  // the state stays in the workspace, which needs no init
  delete stack.terraform.backend;
  writeFileSync(join(directory, "main.tf.json"), JSON.stringify(stack));
}

async function review({ workspace }: Deployment): Promise<string> {
  await workspace.expectOk("plan", "-no-color", "-out=plan");
  const { stdout: json } = await workspace.expectOk("show", "-json", "plan");
  writeFileSync(join(workspace.directory, "plan.json"), json);
  return execFileSync(join(root, "dist/ims"), ["review", "web-shop=plan.json"], {
    cwd: workspace.directory,
    encoding: "utf8",
  });
}

void main();
