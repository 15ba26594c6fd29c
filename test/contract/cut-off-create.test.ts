import { connect } from "../../src/client/index.ts";
import { silentLog } from "../../src/core/log.ts";
import { createManualClock } from "../../src/core/manual-clock.ts";
import { createProvider } from "../../src/framework/provider.ts";
import { resources } from "../../src/registry.ts";
import type { KindServices } from "../../src/resources/kind-services.ts";
import { createSandbox, type Sandbox } from "../../src/sandbox/index.ts";
import { createCore, DiagnosticsError } from "../support/terraform-core.ts";

const cluster = "c1";
const config = {
  cluster,
  name: "Shop",
  admin_uids: ["u1"],
  deletion_protection: false,
  timeouts: { create: "1s", delete: null },
};

/** A project whose creation was given up before it could be seen. */
async function cutOff(): Promise<{ sandbox: Sandbox; core: ReturnType<typeof createCore> }> {
  const clock = createManualClock(undefined, { auto: true });
  const sandbox = createSandbox({
    clock,
    seed: { customers: ["acme"], clusters: { [cluster]: {} } },
    options: { projectIds: "opaque", visibleAfter: 30_000 },
  });
  const provider = createProvider<Record<string, never>, KindServices>(
    {
      name: "ims",
      description: "",
      attributes: {},
      resources,
      dataSources: [],
      functions: [],
      configure() {
        const { baseUrl, transport } = sandbox;
        const client = connect({ baseUrl, accessToken: sandbox.accessToken.reveal(), transport, clock });
        return Promise.resolve({ api: client.services, client });
      },
    },
    silentLog,
  );
  await provider.configureProvider({ terraformVersion: "1.11.4", config: {} });
  const core = createCore(provider, "ims_platform_project");
  await expect(core.apply(config)).rejects.toBeInstanceOf(DiagnosticsError);
  return { sandbox, core };
}

const idOf = (sandbox: Sandbox): string[] => [...sandbox.store.clusters.projectIds(cluster)];

it("stays in the state without its id, which the next refresh finds", async () => {
  const { sandbox, core } = await cutOff();
  expect(core.state).toMatchObject({ name: "Shop", cluster, project_id: null });
  await core.refresh();
  expect([core.state?.["project_id"]]).toEqual(idOf(sandbox));
});

it("can be destroyed without a refresh", async () => {
  const { sandbox, core } = await cutOff();
  await core.destroy();
  expect(idOf(sandbox)).toEqual([]);
});
