import { connectSandbox, type ConnectedSandbox } from "../../../test/support/connected-sandbox.ts";
import { shop as webShop } from "../../../test/support/projects.ts";
import { dataHeader } from "../../http/answers/data-identity.ts";
import type { Transport } from "../../http/transport/transport.ts";
import { createSandbox } from "../../sandbox/index.ts";
import type { ConnectedClient } from "../connect.ts";
import { projectIdentity } from "../identities.ts";

const cluster = "Cluster One";
const seed = {
  customers: ["acme"],
  clusters: { [cluster]: { projects: [{ id: "shop", name: "Shop", customerId: "acme", adminUids: ["u1"] }] } },
};

let own: ConnectedSandbox;
afterEach(() => own.close());

/** Answers as those of a service: only a sandbox says which data they are from. */
const asService =
  (transport: Transport): Transport =>
  async (request, signal) => {
    const answer = await transport(request, signal);
    const headers = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => name !== dataHeader));
    return { ...answer, headers };
  };

/** Another platform of the same service, for the same user, that has a project of the same name and id. */
function connectOther(): ConnectedClient {
  const platformSegment = "openshift4";
  const { transport, accessToken } = createSandbox({ clock: own.clock, seed, options: { platformSegment } });
  return own.connectAnother({ transport: asService(transport), accessToken: accessToken.reveal(), platformSegment });
}

it("what this user has made in one platform is not waited for in a listing of another", async () => {
  own = connectSandbox({ seed });
  const usual = own.connectAnother({ transport: asService(own.sandbox.transport) });
  const made = await usual.projects.create({ declared: { ...webShop, cluster, name: "New" }, timeoutMs: 600_000 });
  const began = own.clock.elapsed();
  expect(await connectOther().projects.list(cluster)).toEqual(["shop"]);
  expect([made.id, own.clock.elapsed() - began]).toEqual(["new", 0]);
});

it("projects of one name in two platforms are two to plans, locks and the journal", () => {
  own = connectSandbox({ seed });
  const identities = [own.client, connectOther()].map((platform) =>
    projectIdentity({ cluster, name: "Shop" }, platform),
  );
  expect(identities).toEqual([
    // as it is noted by versions that know no other platform
    { kind: "project", identity: ["Cluster One", "Shop"] },
    { kind: "project", identity: ["openshift4/Cluster One", "Shop"] },
  ]);
});
