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
