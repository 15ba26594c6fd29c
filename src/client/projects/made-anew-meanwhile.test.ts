/** Creates beside others who delete the project, or deleted a former one, so that another one has its name and id. */
import { connected, cluster, shop, start } from "../../../test/support/projects.ts";
import type { ConnectedClient } from "../index.ts";
import type { FaultInput, SandboxOptionsInput } from "../../sandbox/index.ts";

const options: SandboxOptionsInput = { visibleAfter: 0, settledAfter: 5_000, listingLag: 0, lingersFor: 0 };
const id = "web-shop";

/** By others. */
async function request(method: "POST" | "DELETE"): Promise<void> {
  const { sandbox } = connected;
  const path = method === "POST" ? "" : id;
  const target = `/openshift/1/${encodeURIComponent(cluster)}/projects/${path}?accessToken=${sandbox.accessToken.reveal()}`;
  const { name, adminUids, customerId } = shop;
  const body = method === "POST" ? JSON.stringify({ name, adminUids, customerId }) : undefined;
  const headers = { "content-type": "application/json" };
  await sandbox.transport(
    { origin: "", method, target, headers, body, maxResponseBytes: 1e6 },
    new AbortController().signal,
  );
}

/** A client beside others who make the project anew once it was read. */
function besideOthers(): ConnectedClient {
  const { sandbox, clock } = connected;
  let isDone = false;
  return connected.connectAnother({
    async transport(asked, signal) {
      const answer = await sandbox.transport(asked, signal);
      if (isDone || asked.method !== "GET" || !asked.target.includes(id) || answer.status !== 200) return answer;
      isDone = true;
      await request("DELETE");
      await clock.sleep(50);
      await request("POST");
      return answer;
    },
  });
}

it.each([true, false])(
  "a project that others make anew while it is waited for is not taken: id in the answer %s",
  async (postReturnsId) => {
    start({ options: { ...options, postReturnsId } });
    const seen: (number | null)[] = [];
    const onCreated = ({ created }: { created: number | null }): void => void seen.push(created);
    const creating = besideOthers().projects.create({ declared: shop, timeoutMs: 60_000, onCreated });
    await expect(creating).rejects.toMatchObject({
      code: "project-made-anew",
      happened: expect.stringMatching(
        /^The project web-shop that was created at \S+Z is gone: .* at \S+Z\. /,
      ) as string,
    });
    expect(connected.sandbox.store.clusters.projectIds(cluster)).toContain(id);
    // what the state keeps is the one that is gone
    expect(new Set(seen.filter((created) => created !== null)).size).toBe(1);
    expect(seen.at(-1)).toBeLessThan(Number(connected.sandbox.store.clusters.project(cluster, id)?.["created"]));
  },
);

it.each([true, false])(
  "a former project that a reading still shows is not taken: id in the answer %s",
  async (postReturnsId) => {
    const late: FaultInput[] = [2, 3].map((nth) => ({ endpoint: "platform.getProject", nth, stale: 7_000 }));
    const { client, clock, sandbox } = start({ options: { ...options, settledAfter: 0, postReturnsId }, projects: [] });
    await request("POST");
    await clock.sleep(10_000);
    await request("DELETE");
    await clock.sleep(5_000);
    const began = clock.now();
    for (const fault of late) sandbox.faults.add(fault);
    const made = await client.projects.create({ declared: shop, timeoutMs: 60_000 });
    expect(made).toMatchObject({ id, description: shop.description });
    expect(made.created).toBeGreaterThanOrEqual(began);
  },
);

it.each([true, false])(
  "a deletion ends soon where others make the project anew: listed before %s",
  async (isListed) => {
    const { client, clock, sandbox } = start({ options: { ...options, settledAfter: 0, lingersFor: 3_000 } });
    const another = connected.connectAnother({
      async transport(asked, signal) {
        const answer = await sandbox.transport(asked, signal);
        if (asked.method === "DELETE") void clock.sleep(3_000).then(() => request("POST"));
        return answer;
      },
    });
    if (isListed) await another.projects.list(cluster);
    // a search for a new project lists
    const { created } = await (isListed ? another : client).projects.create({ declared: shop, timeoutMs: 60_000 });
    const began = clock.now();
    await another.projects.delete({
      project: { cluster, id },
      name: shop.name,
      customerId: "acme",
      created,
      timeoutMs: 600_000,
    });
    expect(clock.now() - began).toBeLessThan(60_000);
    expect(sandbox.store.clusters.projectIds(cluster)).toContain(id);
  },
);
