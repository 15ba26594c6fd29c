import { connectSandbox, forEngine, type ConnectedSandbox } from "./connected-sandbox.ts";
import type { FaultInput, SandboxOptionsInput, SeedInput } from "../../src/sandbox/index.ts";
import type { ConnectOptions, ProjectDeclaration } from "../../src/client/index.ts";

export const cluster = "prod cluster";
export const shop: ProjectDeclaration = {
  cluster,
  name: "Web Shop",
  adminUids: ["u1", "u2"],
  editorUids: null,
  viewerUids: null,
  customerId: "acme",
  productId: null,
  description: "sells",
  nodeSelector: "zone=a",
  requesterUid: null,
  billingCycle: "YEARLY",
  quotaMemory: 2048,
  quotaCpu: 500,
};
export const others = ["one", "two", "three"].map((name) => ({ name, adminUids: ["u9"], customerId: "acme" }));
export const timeoutMs = 600_000;

export let connected: ConnectedSandbox;
export interface Setting {
  readonly options?: SandboxOptionsInput;
  readonly faults?: readonly FaultInput[];
  readonly projects?: NonNullable<NonNullable<SeedInput["clusters"]>[string]["projects"]>;
  readonly client?: Partial<ConnectOptions>;
}
export { forEngine };
export const start = ({ options = {}, faults = [], projects = others, client }: Setting = {}): ConnectedSandbox =>
  (connected = connectSandbox({
    seed: { customers: ["acme", "globex"], clusters: { [cluster]: { nodes: ["n1"], projects } } },
    options,
    faults,
    ...(client === undefined ? {} : { client }),
  }));
// a test may connect by itself
afterEach(() => (connected as ConnectedSandbox | undefined)?.close());

export const posts = (): number => connected.sandbox.requestCounts().byEndpoint["platform.createProject"] ?? 0;
export const named = (name: string): string[] => {
  const { clusters } = connected.sandbox.store;
  return clusters.projectIds(cluster).filter((id) => clusters.project(cluster, id)?.["name"] === name);
};

export const styles: [string, SandboxOptionsInput][] = [
  ["slug, id not in the answer", {}],
  [
    "opaque id, slow, listing late",
    { projectIds: "opaque", visibleAfter: 20_000, settledAfter: 60_000, listingLag: 3_000, lingersFor: 30_000 },
  ],
  [
    "prefixed id in the answer, doubles",
    { projectIds: "prefixed", postReturnsId: true, doubles: true, extraFields: true },
  ],
  ["nulls, two projects may share a name", { emptyFields: "null", duplicateNames: "allow", writeAnswers: "ok" }],
];
