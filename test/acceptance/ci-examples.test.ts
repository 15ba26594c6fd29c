import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse } from "yaml";
import { createSandbox, type Listening, type Sandbox } from "../../src/sandbox/index.ts";
import { createCiProject, type CiProject } from "../support/ci-project.ts";
import { describeWithTerraform } from "../support/engines.ts";

const examples = resolve(__dirname, "../../examples/ci");

describeWithTerraform("the scripts of the CI examples", () => {
  let sandbox: Sandbox;
  let listening: Listening;
  let project: CiProject;
  beforeAll(async () => {
    sandbox = createSandbox();
    listening = await sandbox.listen();
    const access = { IMS_BASE_URL: listening.baseUrl, IMS_ACCESS_TOKEN: sandbox.accessToken.reveal() };
    project = createCiProject(access);
  });
  afterAll(async () => {
    project.remove();
    await listening.close();
  });

  const app = (address: string): string => `
const shop = stack("shop");
new DnsRecord(shop, "www", { zone: "example.com", name: "ci9.example.com.", type: "A", data: ["${address}"] });
const mail = stack("mail");
new DnsRecord(mail, "mx", { zone: "example.com", name: "ci9.example.com.", type: "MX", data: ["10", "mx1.example.com."] });
`;
  const records = (): unknown =>
    sandbox.store.zones.records("example.com", "A", "ci9.example.com.").map(({ data }) => data);
  const run = async (script: string): Promise<void> => {
    const { code, stdout, stderr } = await project.run(`./ci/${script}`);
    if (code !== 0) throw new Error(`${script}\n${stdout}\n${stderr}`);
  };
  const review = (): string => readFileSync(join(project.directory, "review.md"), "utf8");

  it("plan every stack and review all of them in one comment", async () => {
    project.writeApp(app("192.0.2.9"));
    await run("plan.sh");
    expect(review()).toContain("## 2 plans, 2 with changes: 2 to create\n");
    expect(review()).toContain("@@ create ims_dns_record.www (shop/www) @@\n+ ci9.example.com. IN A 192.0.2.9\n");
    expect(records()).toEqual([]);
  });

  it("leave no JSON of a plan behind", () => {
    const left = readdirSync(join(project.directory, "cdktf.out/stacks/shop"));
    expect(left).toContain("plan");
    expect(left).not.toContain("plan.json");
  });

  it("apply what was reviewed, and not what the program says now", async () => {
    project.writeApp(app("192.0.2.10"));
    await run("apply.sh");
    expect(records()).toEqual([["192.0.2.9"]]);
  });

  it("refuse a plan that was applied already", async () => {
    const { code, stderr } = await project.run("./ci/apply.sh");
    expect(code).toBe(1);
    expect(stderr).toContain("stale");
  });

  it("go on with the next change", async () => {
    await run("plan.sh");
    expect(review()).toContain("## 2 plans, 1 with changes: 1 to change\n");
    await run("apply.sh");
    expect(records()).toEqual([["192.0.2.10"]]);
  });

  it("do the same with HCL in directories of its own, and with another engine", async () => {
    const write = (file: string, text: string): void => writeFileSync(join(project.directory, file), text);
    mkdirSync(join(project.directory, "infra/dns"), { recursive: true });
    write("infra/dns/main.tf", hcl);
    write("engine", '#!/bin/sh\necho "$2" >>"$(dirname "$0")/used"\nexec terraform "$@"\n');
    chmodSync(join(project.directory, "engine"), 0o755);
    const environment = { TERRAFORM_BINARY_NAME: join(project.directory, "engine") };
    for (const script of ["plan.sh", "apply.sh"]) {
      const { code, stderr } = await project.run(`./ci/${script}`, ["infra/dns/"], { environment });
      expect({ code, stderr }).toMatchObject({ code: 0 });
    }
    expect(review()).toContain("### Plan of `infra/dns`: 1 to create");
    expect(existsSync(join(project.directory, "infra/dns/plan.json"))).toBe(false);
    expect(sandbox.store.zones.records("example.com", "A", "ci11.example.com.")).toHaveLength(1);
    expect(readFileSync(join(project.directory, "used"), "utf8").split("\n")).toEqual(
      expect.arrayContaining(["init", "plan", "show", "apply"]),
    );
  });

  it("leave the state that no backend took where the pipelines keep it", async () => {
    const backend = createServer((request, response) => {
      response.writeHead(request.method === "POST" ? 503 : 404).end();
    });
    await new Promise<void>((resolve) => backend.listen(0, "127.0.0.1", resolve));
    const address = `http://127.0.0.1:${(backend.address() as AddressInfo).port}/state`;
    const settings = JSON.stringify({ address, retryMax: 0 });
    project.writeApp(`
const state = stack("state");
new HttpBackend(state, ${settings});
new DnsRecord(state, "www", { zone: "example.com", name: "ci10.example.com.", type: "A", data: ["192.0.2.9"] });
`);
    await run("plan.sh");
    const { code } = await project.run("./ci/apply.sh");
    backend.close();
    expect(code).toBe(1);
    const left = readFileSync(join(project.directory, "cdktf.out/stacks/state/errored.tfstate"), "utf8");
    expect(left).toContain("ci10.example.com.");
  });
});

const hcl = `
terraform {
  required_providers {
    ims = { source = "infra-management/ims" }
  }
}
resource "ims_dns_record" "www" {
  zone = "example.com"
  name = "ci11.example.com."
  type = "A"
  data = ["192.0.2.11"]
}
`;

interface Comment {
  readonly id: number;
  readonly user: { readonly login: string };
  readonly author: { readonly id: number };
  body: string;
}

/** As much of GitHub and GitLab as `comment.mjs` needs. */
function createForge(comments: Comment[]): Server {
  return createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://forge");
    let text = "";
    request.on("data", (chunk: Buffer) => (text += chunk.toString()));
    request.on("end", () => {
      const answer = (value: unknown): void => void response.end(JSON.stringify(value));
      const authorized =
        request.headers.authorization === "Bearer t0ken" || request.headers["private-token"] === "t0ken";
      if (!authorized) return void response.writeHead(401).end("{}");
      if (url.pathname === "/user") {
        answer({ id: 7 });
        return;
      }
      if (request.method === "GET") {
        const from = (Number(url.searchParams.get("page")) - 1) * 100;
        answer(comments.slice(from, from + 100));
        return;
      }
      const { body } = JSON.parse(text) as { body: string };
      const at = /\/(?:comments|notes)\/(\d+)$/.exec(url.pathname)?.[1];
      const own = comments.find(({ id }) => String(id) === at);
      if (at === undefined) comments.push(comment(comments.length, "github-actions[bot]", 7, body));
      else if (own !== undefined && request.method === (url.pathname.startsWith("/projects") ? "PUT" : "PATCH"))
        own.body = body;
      else return void response.writeHead(404).end("{}");
      answer({});
    });
  });
}

const comment = (id: number, login: string, author: number, body: string): Comment => ({
  ...{ id, user: { login }, author: { id: author } },
  body,
});

describe.each<[string, Readonly<Record<string, string>>]>([
  ["GitHub", { GITHUB_REPOSITORY: "acme/shop", PULL_REQUEST: "3", GITHUB_TOKEN: "t0ken" }],
  ["GitLab", { GITLAB_CI: "true", CI_PROJECT_ID: "9", CI_MERGE_REQUEST_IID: "3", GITLAB_TOKEN: "t0ken" }],
])("the comment at %s", (_, environment) => {
  const others = Array.from({ length: 150 }, (_one, id) => comment(id, "mallory", 8, "<!-- ims-review -->\nmine"));
  const comments = [...others];
  const forge = createForge(comments);
  let project: CiProject;
  beforeAll(async () => {
    await new Promise<void>((resolve) => forge.listen(0, "127.0.0.1", resolve));
    project = createCiProject({});
  });
  afterAll(() => {
    project.remove();
    forge.close();
  });
  const write = async (text: string, more: Readonly<Record<string, string>> = {}) => {
    writeFileSync(join(project.directory, "review.md"), `<!-- ims-review -->\n${text}`);
    const url = `http://127.0.0.1:${(forge.address() as AddressInfo).port}`;
    const at = { GITHUB_API_URL: url, CI_API_V4_URL: url };
    return project.run("node", ["ci/comment.mjs", "review.md"], { environment: { ...environment, ...at, ...more } });
  };

  it("is made once and then written anew; what others wrote stays", async () => {
    for (const text of ["first", "second"]) {
      expect(await write(text)).toMatchObject({ code: 0, stderr: "" });
      expect(comments.slice(150).map(({ body }) => body)).toEqual([`<!-- ims-review -->\n${text}`]);
    }
    expect(comments.slice(0, 150).every(({ body }) => body.endsWith("mine"))).toBe(true);
  });

  it("is an error where it is refused", async () => {
    const { code, stderr } = await write("third", { GITHUB_TOKEN: "other", GITLAB_TOKEN: "other" });
    expect(code).toBe(1);
    expect(stderr).toContain("answered 401");
  });
});

describe("the pipelines", () => {
  interface Step {
    readonly run?: string;
    readonly if?: string;
    readonly with?: { readonly path?: string };
  }
  interface Job {
    readonly steps?: readonly Step[];
    readonly script?: readonly string[];
    readonly needs?: string | readonly string[];
    readonly artifacts?: { readonly when?: string; readonly paths: readonly string[] };
  }
  const read = (file: string) => parse(readFileSync(join(examples, file), "utf8")) as Record<string, unknown>;
  const github = Object.entries(read("github-actions.yml")["jobs"] as Record<string, Job>);
  const gitlab = Object.entries(read("gitlab-ci.yml") as Record<string, Job>).filter(([, job]) => "script" in job);

  it.each([
    ["GitHub Actions", github],
    ["GitLab CI", gitlab],
  ])("%s plans, then applies, with the scripts that are there", (_, jobs) => {
    expect(jobs.map(([name, { needs = [] }]) => [name, [needs].flat()])).toEqual([
      ["plan", []],
      ["apply", ["plan"]],
    ]);
    const commands = jobs.flatMap(([, { steps = [], script = [] }]) => [
      ...steps.flatMap((s) => s.run ?? []),
      ...script,
    ]);
    const scripts = commands.join("\n").match(/ci\/[\w.-]+/g) ?? [];
    expect(scripts).toEqual(["ci/plan.sh", "ci/comment.mjs", "ci/apply.sh"]);
    for (const script of scripts) expect(existsSync(join(examples, "..", script))).toBe(true);
  });

  it.each([
    ["GitHub Actions", github],
    ["GitLab CI", gitlab],
  ])("%s keeps the state that no backend took", (_, jobs) => {
    const { steps = [], artifacts } = Object.fromEntries(jobs)["apply"] ?? {};
    const ofSteps = steps.flatMap((step) => (step.if === "failure()" ? (step.with?.path ?? []) : []));
    const ofJob = artifacts?.when === "on_failure" ? artifacts.paths : [];
    expect([...ofSteps, ...ofJob]).toEqual(["cdktf.out/stacks/*/errored.tfstate"]);
  });
});
