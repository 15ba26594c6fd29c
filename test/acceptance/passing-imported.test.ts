import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeWithTerraform } from "../support/engines.ts";
import {
  elsewhere,
  expectNothingToDo,
  openStage,
  projectHcl,
  refused,
  serverHcl,
  type Stage,
} from "../support/owners.ts";
import type { Workspace } from "../support/terraform.ts";

const seen = { customer: "acme", environment: "production", project: "shop", role: "webserver", location: "zrh1" };
const seed = {
  customers: ["acme"],
  servers: ["plain", "alias", "earlier"].map((name) => ({ ...seen, fqdn: `${name}.example.com` })),
  clusters: {
    "Cluster One": { projects: [{ id: "shop", name: "Shop", customerId: "acme", adminUids: ["u10001"] }] },
  },
};

/** What exists, how it is declared and imported. */
const objects = [
  ...seed.servers.map(({ fqdn }) => ({
    what: `server ${fqdn}`,
    type: "ims_server_definition",
    name: fqdn.replace(".example.com", ""),
    id: `acme/${fqdn}`,
    hcl: (label: string, rest: string) => serverHcl(label, { fqdn, rest }),
  })),
  {
    what: "project Shop",
    type: "ims_platform_project",
    name: "shop",
    id: "Cluster One/shop",
    hcl: (label: string, rest: string) => projectHcl(label, { name: "Shop", rest }),
  },
];
/** The objects declared under labels that begin with this. */
const declare = (prefix: string): string =>
  objects
    .map(({ name, hcl }) => hcl(`${prefix}-${name}`, prefix === "b" && name === "alias" ? elsewhere.rest : ""))
    .join("");
const imported = (prefix: string): string =>
  objects.map(({ type, name, id }) => `import {\n to = ${type}.${prefix}-${name}\n id = "${id}"\n}\n`).join("");
const moved = objects
  .map(({ type, name }) => `moved {\n from = ${type}.a-${name}\n to = ${type}.b-${name}\n}\n`)
  .join("");

interface State {
  readonly serial: number;
  readonly resources: readonly { readonly name: string; readonly instances: readonly { readonly private: string }[] }[];
}

/** Makes a state one of a version that noted no names of what it imported. */
async function withoutOwner(workspace: Workspace, label: string): Promise<void> {
  const state = JSON.parse(await workspace.read("terraform.tfstate")) as State;
  const unnamed = (text: string): string => {
    const { owner, ...notes } = JSON.parse(Buffer.from(text, "base64").toString()) as Record<string, unknown>;
    expect(owner).toEqual(expect.any(String));
    return Buffer.from(JSON.stringify(notes)).toString("base64");
  };
  const resources = state.resources.map((resource) => ({
    ...resource,
    instances: resource.instances.map((one) =>
      resource.name === label ? { ...one, private: unnamed(one.private) } : one,
    ),
  }));
  const changed = { ...state, serial: state.serial + 1, resources };
  writeFileSync(join(workspace.directory, "terraform.tfstate"), JSON.stringify(changed));
}

describeWithTerraform("servers and projects that were imported", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({ visibleAfter: 50, settledAfter: 100, lingersFor: 50 }, seed);
  });
  afterAll(() => stage.close());

  const writes = (): string[] =>
    stage.sandbox.requests.flatMap(({ method, path }) => (method === "GET" ? [] : [`${method} ${path}`]));
  const expectRefused = async (workspace: Workspace): Promise<void> => {
    const told = await refused(workspace, "apply", "-auto-approve");
    const passed = [...told.matchAll(/Error: One resource deletes the (.*?), and another one declares it/g)];
    expect(passed.map(([, what]) => what).sort()).toEqual(objects.map(({ what }) => what).sort());
    expect(writes()).toEqual([]);
  };

  it("under another label than before: the plan is refused, and moved blocks are enough", async () => {
    const workspace = await stage.workspace();
    await workspace.configure(declare("a") + imported("a"));
    await workspace.apply();
    await withoutOwner(workspace, "a-earlier");
    const renamed = elsewhere.hcl + declare("b") + imported("b");
    await workspace.configure(renamed);
    await expectRefused(workspace);
    await workspace.configure(renamed + moved);
    await workspace.apply();
    await expectNothingToDo(workspace);
    expect(writes()).toEqual([]);
  });

  it("under two labels: none of them can go alone, and both can together", async () => {
    const workspace = await stage.workspace();
    await workspace.configure(elsewhere.hcl + declare("a") + imported("a") + declare("b") + imported("b"));
    await workspace.apply();
    for (const label of ["a-earlier", "b-earlier"]) await withoutOwner(workspace, label);
    await workspace.configure(elsewhere.hcl + declare("b"));
    await expectRefused(workspace);
    await workspace.configure(elsewhere.hcl);
    await workspace.apply();
    expect(seed.servers.map(({ fqdn }) => stage.sandbox.store.servers.get(fqdn))).toEqual(
      seed.servers.map(() => undefined),
    );
  });
});
