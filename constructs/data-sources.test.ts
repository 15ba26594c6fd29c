import { TerraformOutput } from "cdktf";
import { DataImsDnsRecordNames, DataImsDnsZones } from "./dns-data-sources.ts";
import { DataImsPlatformNodes } from "./platform-data-sources.ts";
import { DataImsCustomers, DataImsServerFacts, DataImsServers } from "./servers-data-sources.ts";
import { complaintsOf, createStack, synthesise } from "./testing/synth.ts";

test("data sources stand at their own id, and their results are references", () => {
  const stack = createStack();
  const customers = new DataImsCustomers(stack, "mine");
  const servers = new DataImsServers(stack, "acme", { customer: "acme", dependsOn: [customers] });
  const facts = new DataImsServerFacts(stack, "web1", { fqdn: "web1.example.com" });
  new TerraformOutput(stack, "cores", { value: facts.facts.lookup("processorcount") });
  new TerraformOutput(stack, "fqdns", { value: servers.fqdns });
  expect(synthesise(stack)).toMatchObject({
    data: {
      ims_customers: { mine: {} },
      ims_servers: { acme: { customer: "acme", depends_on: ["data.ims_customers.mine"] } },
      ims_server_facts: { web1: { fqdn: "web1.example.com" } },
    },
    output: {
      cores: { value: '${data.ims_server_facts.web1.facts["processorcount"]}' },
      fqdns: { value: "${data.ims_servers.acme.fqdns}" },
    },
  });
});

test("arguments are checked like those of resources", () => {
  const stack = createStack();
  new DataImsDnsZones(stack, "zones", {});
  new DataImsDnsRecordNames(stack, "names", { zone: "", type: "" });
  new DataImsPlatformNodes(stack, "nodes", { cluster: "Cluster One" });
  expect(complaintsOf(stack)).toEqual(["[s/names] zone: Must not be empty.", "[s/names] type: Must not be empty."]);
});
