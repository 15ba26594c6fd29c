import { unknown, type Value } from "terraform-provider-sdk/values";
import { startInMemory } from "../support/in-memory.ts";

const config = { cluster: "Cluster One", name: "Shop", customer_id: "acme", admin_uids: ["u1"], quota_memory: 1024 };

it.each<[string, Readonly<Record<string, Value>>, string]>([
  ["another value", { quota_memory: 2048 }, "quota_memory: 1024 -> 2048"],
  ["a value that comes later", { name: unknown }, 'name: "Shop" -> (known after apply)'],
  [
    "a list with one that comes later",
    { admin_uids: ["u1", unknown] },
    'admin_uids: ["u1"] -> ["u1","(known after apply)"]',
  ],
])("a plan that would replace a protected project says what forces it: %s", async (_, change, cause) => {
  const memory = await startInMemory({ seed: { customers: ["acme"], clusters: { "Cluster One": {} } } });
  const project = memory.object("ims_platform_project");
  await project.apply(config);
  await expect(project.plan({ ...config, ...change })).rejects.toThrow(`It is forced by:\n\n  - ${cause}\n\n`);
});

describe("a project that the state does not protect, and that a plan would replace", () => {
  const open = { ...config, deletion_protection: false };

  it.each<[string, Readonly<Record<string, Value>>]>([
    ["says so", { deletion_protection: true }],
    ["says nothing", { deletion_protection: null }],
  ])("is protected by a configuration that %s", async (_, protection) => {
    const memory = await startInMemory({ seed: { customers: ["acme"], clusters: { "Cluster One": {} } } });
    const project = memory.object("ims_platform_project");
    await project.apply(open);
    await expect(project.plan({ ...config, ...protection, quota_memory: 2048 })).rejects.toThrow(
      "The state does not protect it, but the configuration does.",
    );
    // as that advises
    await project.apply({ ...open, quota_memory: 2048 });
    await project.apply({ ...config, ...protection, quota_memory: 2048 });
  });
});
