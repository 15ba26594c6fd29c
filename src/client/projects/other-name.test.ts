import { connected, cluster, start } from "../../../test/support/projects.ts";

it("a project that another one took the id of is told with ways to import that one, which no line break cuts", async () => {
  start({ projects: [{ name: "web shop", adminUids: ["u9"], customerId: "acme" }] });
  const read = connected.client.projects.get({ cluster, id: "web-shop", name: "Web Shop" });
  await expect(read).rejects.toMatchObject({
    code: "project-answer-doubtful",
    remedy: expect.stringMatching(
      /terraform import ADDRESS 'prod%20cluster\/web-shop', or .* id = "prod%20cluster\/web-shop"\.$/,
    ) as unknown,
  });
});
