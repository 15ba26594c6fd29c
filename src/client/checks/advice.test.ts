import { cluster, posts, shop, start, timeoutMs } from "../../../test/support/projects.ts";
import type { SentProject } from "../index.ts";

it("a program is told to go on waiting by `resume`, which asks for no second project", async () => {
  const { client } = start({ options: { visibleAfter: 30_000 } });
  let sent: SentProject | undefined;
  const creating = client.projects.create({ declared: shop, timeoutMs: 5_000, onSent: (one) => (sent = one) });
  const remedy = expect.stringMatching(/^Call `projects\.resume` with what `onSent` was told last/) as string;
  await expect(creating).rejects.toMatchObject({ code: "project-timeout", remedy });
  await expect(client.projects.resume({ declared: shop, sent, timeoutMs })).resolves.toMatchObject({ name: shop.name });
  expect(posts()).toBe(1);
});

it("a program is told to create a server that is gone, and no plan", async () => {
  const { client } = start();
  const server = {
    customer: "acme",
    fqdn: "gone.example.com",
    environment: "production",
    project: "shop",
    role: "web",
  };
  const declared = { ...server, location: "zrh1", region: null, zone: null, stage: null };
  await expect(client.servers.update({ expected: declared, planned: declared })).rejects.toMatchObject({
    code: "server-gone",
    remedy: "If it is to be there, create it anew.",
  });
});

it("advice of other failures stays", async () => {
  const { client } = start();
  await client.projects.create({ declared: shop, timeoutMs });
  const again = client.projects.create({ declared: shop, timeoutMs });
  await expect(again).rejects.toMatchObject({
    code: "project-exists",
    happened: expect.stringContaining(cluster) as string,
  });
});
