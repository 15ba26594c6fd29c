import { startInMemory, type InMemory } from "../support/in-memory.ts";
import { styles } from "../support/deployment.ts";

const fqdn = "web1.example.com";
const fields = { environment: "production", project: "shop", role: "web", location: "zrh1" };
const config = { customer: "acme", fqdn, ...fields, region: null, zone: null, stage: null };
const refused =
  /The object is not as the plan showed it.*mod_date was \d{4}-\S+Z and is \d{4}-\S+Z, by \S+: the server was changed, or decommissioned and created anew/s;

describe.each(styles)(
  "a server that was decommissioned and created anew with an equal definition: %s",
  (_, options) => {
    let memory: InMemory;
    let server: ReturnType<InMemory["object"]>;
    beforeEach(async () => {
      memory = await startInMemory({ seed: { customers: ["acme"] }, options });
      server = memory.object("ims_server_definition");
      await server.apply(config);
    });
    const live = (): number => memory.sandbox.store.read().servers.length;
    /** By others. */
    const makeAnew = async (): Promise<void> => {
      const theirs = (await memory.beside({})).object("ims_server_definition");
      await theirs.import(`acme/${fqdn}`);
      await theirs.destroy();
      await memory.clock.advance(60_000);
      await theirs.apply(config);
      await memory.nextRun();
    };

    it("is not decommissioned by a plan of before; the next plan shows the one that is there", async () => {
      const planned = await server.planDestroy();
      await makeAnew();
      await expect(server.destroy(planned)).rejects.toThrow(refused);
      expect(live()).toBe(1);
      await memory.nextRun();
      await server.destroy();
      expect(live()).toBe(0);
    });

    it("is decommissioned by a plan that has read it, whatever the state says", async () => {
      const [before, notes] = [server.state, server.private];
      await makeAnew();
      await server.refresh();
      // as engines plan a resource that left the configuration: by the state before the refresh
      server.restore(before, notes);
      await server.destroy();
      expect(live()).toBe(0);
    });
  },
);
