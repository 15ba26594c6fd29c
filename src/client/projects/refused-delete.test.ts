import { connected, cluster, shop, start, timeoutMs } from "../../../test/support/projects.ts";

const project = { cluster, id: "web-shop" };

it("a create does not wait for a project of its name whose deletion was refused", async () => {
  start({
    projects: [{ name: "Web Shop", adminUids: ["u9"], customerId: "acme" }],
    faults: [{ method: "DELETE", status: 403, times: "always" }],
  });
  const { client, clock } = connected;
  await expect(client.projects.delete({ project, timeoutMs })).rejects.toMatchObject({ status: 403 });
  const began = clock.elapsed();
  await expect(client.projects.create({ declared: shop, timeoutMs })).rejects.toMatchObject({ code: "project-exists" });
  expect(clock.elapsed() - began).toBeLessThan(20_000);
});
