/** A project that shows again, or still, under its id once its deletion has ended is not the one that was asked for after that. */
import type { Transport } from "../../http/transport/transport.ts";
import { cluster, connected, shop, start, timeoutMs } from "../../../test/support/projects.ts";

const id = "web-shop";
const told = { postReturnsId: true, visibleAfter: 0, settledAfter: 0, listingLag: 0, lingersFor: 0 } as const;

/**
 * A client of a service that shows a project under its id so long after the deletion was accepted, and no listing does. What is made meanwhile shows
 * after that.
 */
function lingering(forMs: number): Transport {
  const { sandbox, clock } = connected;
  let last = { status: 404, headers: {}, body: "" } as Awaited<ReturnType<Transport>>;
  let until = -Infinity;
  return async (request, signal) => {
    const answer = await sandbox.transport(request, signal);
    const isOfIt = request.method === "GET" && request.target.includes(`/${id}`);
    if (request.method === "DELETE") until = clock.elapsed() + forMs;
    if (clock.elapsed() < until && isOfIt) return { ...last, headers: answer.headers };
    if (isOfIt && answer.status === 200) last = answer;
    const isListing = request.method === "GET" && request.target.includes("/projects/?");
    if (clock.elapsed() >= until || !isListing) return answer;
    return { ...answer, body: answer.body.replace(`${id}\n`, "") };
  };
}

it.each([
  { by: "the process that deleted it", ageMs: 1_000 },
  { by: "the process that deleted it", ageMs: 120_000 },
  { by: "another process", ageMs: 120_000 },
])("for $by: $ageMs ms old", async ({ by, ageMs }) => {
  start({ options: told });
  const transport = lingering(70_000);
  const deleting = connected.connectAnother({ transport });
  const { created } = await deleting.projects.create({ declared: shop, timeoutMs });
  await connected.clock.sleep(ageMs);
  // its listing holds the project, so that one without it is enough to say that it is gone
  await deleting.projects.create({ declared: { ...shop, name: "Other" }, timeoutMs });
  const { name, customerId } = shop;
  await deleting.projects.delete({ project: { cluster, id }, name, customerId, created, timeoutMs });
  const creating = by === "another process" ? connected.connectAnother({ transport }) : deleting;
  const anew = await creating.projects.create({ declared: shop, timeoutMs });
  expect(Number(anew.created)).toBeGreaterThan(Number(created));
  expect(anew.created).toBe(connected.sandbox.store.clusters.project(cluster, id)?.["created"]);
});
