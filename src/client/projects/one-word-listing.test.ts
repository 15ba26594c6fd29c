import { cluster, start } from "../../../test/support/projects.ts";

const always = { times: "always" } as const;

it("a cluster's last project but one costs one look at that one, also for several that are gone", async () => {
  const { client, sandbox } = start();
  for (const id of ["one", "two"]) sandbox.store.clusters.removeProject(cluster, id);
  for (const id of ["one", "two"]) await expect(client.projects.get({ cluster, id })).resolves.toBeUndefined();
  const looks = sandbox.requests.filter(({ path }) => path.endsWith("/three"));
  expect(looks).toHaveLength(1);
});

it("a deletion that the service never took has not ended because of a word in place of the listing", async () => {
  const { client, sandbox } = start();
  sandbox.faults.add(
    { endpoint: "platform.getProject", ...always, status: 404 },
    { endpoint: "platform.deleteProject", ...always, status: 404 },
    { endpoint: "platform.listProjects", ...always, status: 200, body: "blocked" },
  );
  const deleting = client.projects.delete({ project: { cluster, id: "one" }, name: "one", timeoutMs: 10_000 });
  await expect(deleting).rejects.toMatchObject({ code: "project-still-there" });
});
