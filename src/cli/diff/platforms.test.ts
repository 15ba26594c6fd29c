import { connect, type ConnectedClient } from "../../client/index.ts";
import { compareParts, readStack, withConflicts, type ConstructDiff } from "../../diff/index.ts";
import { createSandbox } from "../../sandbox/index.ts";
import { splitByProvider, withPlatform } from "./providers.ts";

const cluster = "Cluster One";
const shop = { id: "shop", name: "Shop", customerId: "acme", adminUids: ["u1"] };

const declared = { cluster, customer_id: "acme", admin_uids: ["u1"] };
const stack = (other: string) =>
  readStack({
    provider: { ims: [{}, { alias: "other", platform_segment: "openshift4" }] },
    resource: {
      ims_platform_project: {
        one: { ...declared, name: "Shop" },
        two: { ...declared, name: other, provider: "ims.other" },
      },
    },
  });

let clients: readonly ConnectedClient[];
afterEach(() => Promise.all(clients.map((client) => client.close())));

/** Compares two configurations of the provider with the platforms that they name, each of which has a project of one name and id. */
async function compare(
  other: string,
  segments: readonly [string | undefined, string],
): Promise<readonly ConstructDiff[]> {
  const stacks = splitByProvider(stack(other));
  const parts = segments.map((platformSegment, at) => {
    const sandbox = createSandbox({
      seed: { customers: ["acme"], clusters: { [cluster]: { projects: [shop] } } },
      options: { platformSegment },
    });
    const { baseUrl, accessToken, transport } = sandbox;
    const client = connect({ baseUrl, accessToken: accessToken.reveal(), transport, platformSegment });
    return { client, stacks: stacks.slice(at, at + 1).map((one) => withPlatform(one, { platformSegment })) };
  });
  clients = parts.map(({ client }) => client);
  const found = await compareParts(parts, { undeclared: true });
  return withConflicts(
    found,
    parts.flatMap((part) => part.stacks),
    {},
  );
}

const told = (found: readonly ConstructDiff[]): readonly string[] =>
  found.map(({ action, path, id = "" }) => `${action} ${path === "" ? id : path}`);

it.each<[string, string, readonly [string | undefined, string], readonly string[]]>([
  [
    "a project of one name in both of them",
    "Shop",
    [undefined, "openshift4"],
    ["none ims_platform_project.one", "none ims_platform_project.two"],
  ],
  [
    "a project that nobody declares in one of them, with the id of one that is declared in the other",
    "New",
    [undefined, "openshift4"],
    ["none ims_platform_project.one", "create ims_platform_project.two", "undeclared Cluster One/shop"],
  ],
  [
    "a project twice in one platform, which one of them names",
    "Shop",
    [undefined, "openshift"],
    ["invalid ims_platform_project.one", "invalid ims_platform_project.two"],
  ],
])("two platforms of a service: %s", async (_, other, segments, expected) => {
  expect(told(await compare(other, segments))).toEqual(expected);
});
