import type { Value } from "terraform-provider-sdk/values";
import { startInMemory } from "../support/in-memory.ts";

/** A service may keep an empty text as no text: what the user wrote stays in the state, and nothing is left to do. */
it.each([
  [
    "ims_dns_record",
    { zone: "example.com", name: "empty.example.com.", type: "A", data: ["192.0.2.1"], comment: "" },
    "comment",
  ],
  [
    "ims_dns_record_set",
    { zone: "example.com", name: "empty.example.com.", type: "A", values: ["192.0.2.1"], comment: "" },
    "comment",
  ],
  [
    "ims_platform_project",
    { cluster: "Cluster One", name: "Empty", customer_id: "acme", admin_uids: ["u10001"], description: "" },
    "description",
  ],
])("%s", async (typeName, config, attribute) => {
  const memory = await startInMemory();
  const object = memory.object(typeName);
  expect(await object.apply(config)).toBe("create");
  // the service forgets that there was one
  memory.sandbox.store.change((state) => {
    for (const zone of state.zones) for (const record of zone.records) if (record.comment === "") record.comment = null;
    for (const { projects } of state.clusters)
      for (const { settings } of projects) if (settings["description"] === "") delete settings["description"];
  });
  await memory.nextRun();
  await object.refresh();
  expect(object.state?.[attribute]).toBe("");
  expect(await object.plan(config)).toMatchObject({ action: "no-op" });
});

const project = { cluster: "Cluster One", name: "Bare", customer_id: "acme", admin_uids: ["u10001"] };
const record = { zone: "example.com", name: "bare.example.com.", type: "MX", data: ["10", "mx1.example.com."] };

/** What means none, in place of none: Terraform has to show it, and that is all. Of a project it would else be a replacement. */
it.each<[string, string, Readonly<Record<string, Value>>, Readonly<Record<string, Value>>]>([
  ["an empty description", "ims_platform_project", project, { description: "" }],
  ["a quota of 0", "ims_platform_project", project, { quota_memory: 0, quota_cpu: 0 }],
  ["an empty comment", "ims_dns_record", record, { comment: "" }],
  ["comments of no field", "ims_dns_record", record, { data_comments: [null, null] }],
])("%s that is added, and taken away again, writes nothing", async (_, typeName, config, empty) => {
  const memory = await startInMemory();
  const object = memory.object(typeName);
  await object.apply(config);
  const isWrite = ({ method }: { readonly method: string }): boolean => method !== "GET";
  const before = memory.sandbox.requests.filter(isWrite).length;
  for (const change of [{ ...config, ...empty }, config]) {
    await memory.nextRun();
    await object.apply(change);
    await memory.nextRun();
    await object.refresh();
    expect(await object.plan(change)).toMatchObject({ action: "no-op" });
  }
  expect(memory.sandbox.requests.filter(isWrite)).toHaveLength(before);
});
