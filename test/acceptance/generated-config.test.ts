import { deploy } from "../support/deployment.ts";
import { describeWithTerraform } from "../support/engines.ts";

const server = { customer: "acme", environment: "e", project: "p", role: "r", location: "l" };
const seed = {
  customers: ["acme"],
  servers: [
    { ...server, fqdn: "bare.example.com" },
    { ...server, fqdn: "empty.example.com", region: "", zone: "", stage: "" },
  ],
  zones: {
    "example.com": {
      records: [
        { name: "t.example.com.", type: "TXT", data: ['"say \\"hi\\" ${x} %{i}"'], ttl: "300", comment: 'a "b" \\' },
        { name: "mx.example.com.", type: "MX", data: ["10", "mx.example.net."], dataComments: ["${y}", null] },
      ],
    },
  },
  clusters: {
    one: {
      projects: [
        { id: "zero", name: "Zero", adminUids: ["u1"], viewerUids: [], quotaMemory: 0, quotaCpu: 0 },
        { id: "empty", name: "Empty", adminUids: ["u1"], description: "", productId: "", nodeSelector: "" },
      ],
    },
  },
};

const imported: readonly (readonly [type: string, id: string])[] = [
  ...seed.servers.map(({ fqdn }) => ["ims_server_definition", `acme/${fqdn}`] as const),
  ["ims_dns_record", "example.com/TXT/t.example.com."],
  ["ims_dns_record_set", "example.com/MX/mx.example.com."],
  ...seed.clusters.one.projects.map(({ id }) => ["ims_platform_project", `one/${id}`] as const),
];

describeWithTerraform("what -generate-config-out writes of objects with empty and odd values", () => {
  it("is valid, and imports all of them without a change", async () => {
    const deployment = await deploy({}, seed);
    const { workspace } = deployment;
    const imports = (rest: string): string =>
      imported.map(([type, id], at) => `import {\n  to = ${type}.r${at}\n  id = "${id}"\n${rest}}\n`).join("");
    // as the guide says of Terraform 1.16
    await workspace.configure(imports("  provider = ims\n"));
    await workspace.expectOk("plan", "-no-color", "-generate-config-out=generated.tf");
    await workspace.configure(imports(""));
    const { stdout } = await workspace.apply();
    expect(stdout).toContain(`${imported.length} imported, 0 added, 0 changed, 0 destroyed`);
    expect(await workspace.plan()).toEqual([]);
    await deployment.close();
  });
});
