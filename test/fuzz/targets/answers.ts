import { connectSandbox } from "../../support/connected-sandbox.ts";
import { cluster, name, operations, record, seed, shop, zone } from "../../contract/request-matrix/operations.ts";
import type { ConnectedClient } from "../../../src/client/index.ts";
import { Failure } from "terraform-provider-sdk/core";
import type { Transport } from "../../../src/http/transport/transport.ts";
import { mutateJson, mutateText } from "../mutate.ts";
import type { Random } from "../random.ts";
import { expectThat, type FuzzTarget } from "../target.ts";

const server = { customer: "acme", fqdn: "db1.example.com" };

/** Operations that together read every endpoint. */
const work: readonly ((client: ConnectedClient) => Promise<unknown>)[] = [
  ...Object.values(operations).map(({ run }) => run),
  ({ servers }) => servers.listCustomers(),
  ({ servers }) => servers.get({ ...server, customer: "_" }),
  ({ servers }) => servers.facts(server),
  ({ zones }) => zones.list(),
  ({ zones }) => zones.types(zone),
  ({ zones }) => zones.names(zone, "A"),
  ({ records }) => records.list(zone),
  ({ records }) => records.find({ zone, content: record(2) }),
  ({ records }) => records.previewCleanUp(zone, name),
  ({ records }) =>
    records.writeSet({ set: { zone, type: "A", name }, intent: { desired: [record(8)], remove: "others" } }),
  ({ platform }) => platform.clusters(),
  ({ platform }) => platform.entities(cluster),
  ({ platform }) => platform.nodes(cluster),
  ({ projects }) => projects.list(cluster),
  ({ projects }) =>
    projects.findSent({
      declared: shop,
      sent: { at: 0, isServiceTime: true, id: "two", isSeen: true },
      timeoutMs: 5000,
    }),
];

/** A way on which answers change: their structure, their text, their status. */
function changing(service: Transport, random: Random, keep: (input: unknown) => void): Transport {
  const seen: unknown[] = [];
  const share = random.pick([0.1, 0.3, 1]);
  return async (request, signal) => {
    const answer = await service(request, signal);
    if (!random.chance(share) || seen.length > 200) return answer;
    const changed = {
      ...answer,
      status: random.chance(0.05)
        ? random.pick([200, 204, 206, 302, 400, 404, 409, 418, 429, 500, 503])
        : answer.status,
      body: changeBody(answer.body, random),
    };
    keep(seen);
    if (seen.length < 20)
      seen.push([request.method, request.target.split("?")[0], changed.status, changed.body.slice(0, 2000)]);
    return changed;
  };
}

function changeBody(body: string, random: Random): string {
  if (!/^\s*[[{]/.test(body) || random.chance(0.2)) return mutateText(body, random);
  return JSON.stringify(mutateJson(JSON.parse(body), random));
}

export const answers: FuzzTarget = {
  name: "answers",
  cost: 60,
  open: () => ({
    async try(random, keep) {
      const connected = connectSandbox({ seed });
      const client = connected.connectAnother({ transport: changing(connected.sandbox.transport, random, keep) });
      try {
        await random.pick(work)(client);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        expectThat(error.code !== "" && error.happened !== "", "a failure says what happened");
        expectThat(!error.detail.includes(connected.sandbox.accessToken.reveal()), "a failure holds no secret");
      } finally {
        await client.close();
        await connected.close();
      }
    },
  }),
};
