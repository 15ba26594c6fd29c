import { ServerDefinition } from "./server-definition.ts";
import { createStack, resolved, synthesise } from "./testing/synth.ts";

test("a server with how to decommission it", () => {
  const stack = createStack();
  const server = new ServerDefinition(stack, "web1", {
    customer: "acme",
    fqdn: "web1.example.com",
    environment: "production",
    project: "shop",
    role: "webserver",
    location: "zrh1",
    decommission: { revoke: false, dnsCleanupZones: ["example.com"] },
  });
  expect(synthesise(stack).resource).toEqual({
    ims_server_definition: {
      web1: {
        customer: "acme",
        fqdn: "web1.example.com",
        environment: "production",
        project: "shop",
        role: "webserver",
        location: "zrh1",
        decommission: { revoke: false, dns_cleanup_zones: ["example.com"] },
      },
    },
  });
  expect(resolved(stack, [server.id, server.fqdn, server.modUser])).toEqual([
    "${ims_server_definition.web1.id}",
    "${ims_server_definition.web1.fqdn}",
    "${ims_server_definition.web1.mod_user}",
  ]);
});
