import type { FaultInput, SandboxOptionsInput } from "../../src/sandbox/index.ts";
import { startInMemory, type InMemory } from "../support/in-memory.ts";

const cluster = "Cluster One";
const config = { cluster, name: "Shop", customer_id: "acme", admin_uids: ["u1"], deletion_protection: false };
const posts = ({ sandbox }: InMemory): number => sandbox.requestCounts().byEndpoint["platform.createProject"] ?? 0;
const expired: readonly (readonly [string, Omit<FaultInput, "endpoint">])[] = [
  ["401, since the token expired", { status: 401 }],
  ["403", { status: 403 }],
];

/** Creates a project of which each reading fails once the POST, or the first GET of the project itself, is answered. */
async function createUnread(
  options: SandboxOptionsInput,
  fault: Omit<FaultInput, "endpoint">,
  last: "POST" | "GET" = "POST",
) {
  const seed = { customers: ["acme"], clusters: { [cluster]: {} } };
  const memory = await startInMemory({ seed, options: { visibleAfter: 0, ...options } });
  const project = memory.object("ims_platform_project");
  const transport: typeof memory.sandbox.transport = async (request, signal) => {
    const answer = await memory.sandbox.transport(request, signal);
    const isLast = last === "POST" ? request.method === last : /\/shop\b/.test(request.target) && answer.status === 200;
    if (isLast) memory.sandbox.faults.add({ endpoint: "platform.*", method: "GET", times: "always", ...fault });
    return answer;
  };
  await memory.nextRun({ transport });
  const applied = await project.apply(config).catch((error: unknown) => error);
  memory.sandbox.faults.clear();
  await memory.nextRun({});
  return { memory, project, applied };
}

describe.each<[string, SandboxOptionsInput, "POST" | "GET"]>([
  ["whose id the answer named", { postReturnsId: true }, "POST"],
  ["that was seen once", { settledAfter: 0 }, "GET"],
])("a new project %s", (_, options, last) => {
  it.each(expired)("and that is then read as %s is state with a warning, and not created anew", async (_, fault) => {
    const { memory, project, applied } = await createUnread(options, fault, last);
    expect(applied).toBe("create");
    expect(project.state).toMatchObject({ ...config, project_id: "shop" });
    expect(project.told.map(({ severity }) => severity)).toEqual(["warning"]);
    expect(project.told[0]?.detail).toContain("created as planned");
    await project.refresh();
    expect(typeof project.state?.["url"]).toBe("string");
    expect(await project.plan(config)).toMatchObject({ action: "no-op" });
    expect(posts(memory)).toBe(1);
  });
});

it("a new project whose id is not known is tainted: what depends on it would go on without an id", async () => {
  const { project, applied } = await createUnread({}, { status: 401 });
  expect(applied).toBeInstanceOf(Error);
  expect(project.state).toMatchObject({ name: "Shop", project_id: null });
});
