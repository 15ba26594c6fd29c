import { DataResource, TerraformStack, Testing } from "cdktf";
import { DataImsServers } from "./servers-data-sources.ts";
import { DnsRecord } from "./dns-record.ts";
import { ImsProvider } from "./provider.ts";
import { ServerDefinition } from "./server-definition.ts";
import { server } from "./testing/declared-server.ts";
import { complaintsOf } from "./testing/synth.ts";

const record = { zone: "example.com", name: "www.example.com.", type: "A", data: ["192.0.2.10"] };

const ofAnother = /^\[own\/www\] lifecycle\.replaceTriggeredBy\[0\]: It is of another stack, and .* in own, as its /;

describe("what triggers a replacement", () => {
  type Trigger = (own: TerraformStack, web: ServerDefinition) => string | ServerDefinition | DataResource;
  const complaintsFor = (triggerIn: Trigger, isOverride = false): readonly string[] => {
    const app = Testing.app();
    const [own, other] = [new TerraformStack(app, "own"), new TerraformStack(app, "other")];
    for (const stack of [own, other]) new ImsProvider(stack, "ims");
    const replaceTriggeredBy = [triggerIn(own, new ServerDefinition(other, "web", server))];
    const www = new DnsRecord(own, "www", isOverride ? record : { ...record, lifecycle: { replaceTriggeredBy } });
    if (isOverride) www.addOverride("lifecycle.replace_triggered_by", replaceTriggeredBy);
    // as the synth of an app does: else what another stack declares is taken for the own one's
    for (const stack of [own, other]) stack.prepareStack();
    return complaintsOf(own);
  };

  it.each<[string, Trigger, RegExp]>([
    ["a construct of another stack", (_, web) => web, ofAnother],
    ["an attribute of another stack", (_, web) => web.role, ofAnother],
    [
      "a data source",
      (own) => new DataImsServers(own, "servers", { customer: "acme" }).fqn,
      /^\[own\/www\] lifecycle\.replaceTriggeredBy\[0\]: It is a data source, and Terraform replaces where a resource of own itself changes\./,
    ],
  ])("is not %s, which no plan takes", (_, triggerIn, complaint) => {
    expect(complaintsFor(triggerIn)).toEqual([expect.stringMatching(complaint)]);
  });

  it("nor what an override names", () => {
    expect(complaintsFor((_, web) => web.fqn, true)).toEqual([expect.stringMatching(ofAnother)]);
  });

  it("is a resource that keeps what another stack declares", () => {
    expect(complaintsFor((own, web) => new DataResource(own, "role", { input: { role: web.role } }))).toEqual([]);
  });
});
