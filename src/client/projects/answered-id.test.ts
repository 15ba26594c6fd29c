/** The answer to a create may hold an id that is not the project's, such as that of an operation: it counts until nothing shows under it. */
import type { SandboxOptionsInput } from "../../sandbox/index.ts";
import { cluster, connected, named, posts, shop, start, timeoutMs } from "../../../test/support/projects.ts";
import type { ConnectedClient, SentProject } from "../index.ts";

const operation = "op-123";
const answers: [string, object][] = [
  ["an operation", { id: operation, status: "accepted" }],
  ["an operation with the project's name", { id: operation, name: shop.name }],
];

/** A service that answers each create so. */
function startAnswering(answer: object, options: SandboxOptionsInput = {}): ConnectedClient {
  const body = JSON.stringify(answer);
  return start({
    options: { projectIds: "opaque", duplicateNames: "allow", ...options },
    faults: [{ endpoint: "platform.createProject", when: "after", status: 202, body, times: "always" }],
  }).client;
}

/** Others make one with all that is declared, which shows at once. */
async function makeAnother(): Promise<void> {
  const { sandbox } = connected;
  const target = `/openshift/1/${encodeURIComponent(cluster)}/projects/?accessToken=${sandbox.accessToken.reveal()}`;
  const { name, adminUids, customerId } = shop;
  const body = JSON.stringify({ name, adminUids, customerId });
  const headers = { "content-type": "application/json" };
  await sandbox.transport(
    { origin: "", method: "POST", target, headers, body, maxResponseBytes: 1e6 },
    new AbortController().signal,
  );
  sandbox.store.change(({ clusters }) => {
    const created = clusters.find(({ id }) => id === cluster)?.projects.at(-1);
    if (created !== undefined) created.visibleAt = created.settledAt = created.created;
  });
}

const gets = (end: string): number =>
  connected.sandbox.requests.filter(({ method, path }) => method === "GET" && path.endsWith(end)).length;

describe.each(answers)("an id in the answer that is of %s", (_, answer) => {
  it.each<[string, SandboxOptionsInput, number, number]>([
    ["that shows at once", {}, timeoutMs, 60_000],
    ["that shows after two minutes", { visibleAfter: 120_000 }, timeoutMs, 160_000],
    ["with little time", {}, 15_000, 15_000],
  ])("does not hide the project %s", async (__, options, limitMs, withinMs) => {
    const client = startAnswering(answer, options);
    const began = connected.clock.elapsed();
    const sent: SentProject[] = [];
    const onSent = (one: SentProject): void => void sent.push(one);
    const made = await client.projects.create({ declared: shop, timeoutMs: limitMs, onSent });
    expect([made.id]).toEqual(named(shop.name));
    expect([sent.at(-1)?.id, sent.at(-1)?.isSeen, posts()]).toEqual([made.id, true, 1]);
    expect(connected.clock.elapsed() - began).toBeLessThanOrEqual(withinMs);
  });

  it.each(["findSent", "sightSent", "resume"] as const)("nor from `%s` after a create that was cut off", async (go) => {
    const client = startAnswering(answer, { visibleAfter: 30_000 });
    const sent: SentProject[] = [];
    const onSent = (one: SentProject): void => void sent.push(one);
    const creating = client.projects.create({ declared: shop, timeoutMs: 1_000, onSent });
    await expect(creating).rejects.toMatchObject({ code: "project-timeout" });
    expect(sent.at(-1)).toMatchObject({ id: operation, isSeen: false });
    await client.projects[go]({ declared: shop, sent: sent.at(-1), timeoutMs, onSent });
    expect([sent.at(-1)?.id]).toEqual(named(shop.name));
  });
});

it("one that shows late is the project's, also where others make one of the name meanwhile", async () => {
  start({ options: { projectIds: "opaque", duplicateNames: "allow", postReturnsId: true, visibleAfter: 30_000 } });
  const creating = connected.client.projects.create({ declared: { ...shop, description: null }, timeoutMs });
  while (posts() === 0) await new Promise((resolve) => setImmediate(resolve));
  const [ours] = named(shop.name);
  await makeAnother();
  expect((await creating).id).toBe(ours);
  expect(named(shop.name)).toHaveLength(2);
});

it("a project that shows late costs few listings more", async () => {
  const options = { visibleAfter: 300_000, postReturnsId: true };
  const { client } = start({ options });
  await client.projects.create({ declared: shop, timeoutMs });
  const [beforeIt, now] = [2, 9];
  expect(gets("/projects/") - beforeIt).toBeLessThanOrEqual(now);
  expect(gets("/one")).toBe(1);
});

it("what this process has created by the name is not what an earlier create asked for", async () => {
  const client = startAnswering({ id: operation });
  const sent = { at: connected.clock.now() - 60_000, isServiceTime: true, id: operation, isSeen: false };
  await client.projects.create({ declared: shop, timeoutMs });
  const sight = client.projects.sightSent({ declared: shop, sent, timeoutMs: 100_000 });
  await expect(sight).rejects.toMatchObject({ code: "project-not-seen" });
});
