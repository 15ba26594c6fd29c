import type { Transport } from "../../http/transport.ts";
import { cluster, connected, posts, shop, start, timeoutMs } from "../../../test/support/projects.ts";

const count = 100;
const longestMs = 60_000;

/** Makes each new project visible after a time of its own, spread evenly over what is possible. */
function scatter(transport: Transport): Transport {
  let nth = 0;
  return async (request, signal) => {
    const answer = await transport(request, signal);
    if (request.method !== "POST") return answer;
    connected.sandbox.store.change(({ clusters }) => {
      const created = clusters.find(({ id }) => id === cluster)?.projects.at(-1);
      if (created === undefined) return;
      // 61 has no factor in common with 100: every time comes once
      created.visibleAt = created.created + (((nth * 61) % count) * longestMs) / (count - 1);
      created.settledAt = created.visibleAt + 1_000;
      nth += 1;
    });
    return answer;
  };
}

it("finds each of a hundred projects that appear within a minute, and makes none twice", async () => {
  const { sandbox } = start({ options: { projectIds: "opaque", duplicateNames: "allow" } });
  const client = connected.connectAnother({ transport: scatter(sandbox.transport) });
  const names = Array.from({ length: count }, (_, nth) => `Shop ${nth}`);
  const created = await Promise.all(
    names.map((name) => client.projects.create({ declared: { ...shop, name }, timeoutMs })),
  );
  expect(created.map(({ name }) => name)).toEqual(names);
  expect(new Set(created.map(({ id }) => id)).size).toBe(count);
  for (const { id, name } of created) expect(sandbox.store.clusters.project(cluster, id)?.["name"]).toBe(name);
  expect(sandbox.store.clusters.projectIds(cluster)).toHaveLength(count + 3);
  expect(posts()).toBe(count);
});
