import { dnsEndpoints } from "../../../src/apis/dns/endpoints.ts";
import { platformEndpoints } from "../../../src/apis/platform/endpoints.ts";
import { serversEndpoints } from "../../../src/apis/servers/endpoints.ts";
import type { Endpoint } from "../../../src/http/endpoint.ts";

/** The columns Method and Path of the tables 4.1, 4.2 and 4.3 of the interface document, transcribed by hand. */
const documented: readonly (readonly [string, Readonly<Record<string, Endpoint>>, readonly string[]])[] = [
  [
    "4.1 servers",
    serversEndpoints,
    [
      "GET /",
      "GET /{customerId}/",
      "GET /{customerId}/{fqdn}",
      "POST /{customerId}/",
      "PUT /{customerId}/{fqdn}",
      "DELETE /{customerId}/{fqdn}",
      "GET /{customerId}/{fqdn}/facts",
    ],
  ],
  [
    "4.2 DNS",
    dnsEndpoints,
    [
      "GET /",
      "GET /{zoneId}",
      "GET /{zoneId}/",
      "GET /{zoneId}/{type}/",
      "GET /{zoneId}/{type}/{name}",
      "GET /{zoneId}/{type}/{name}/",
      "GET /{zoneId}/{type}/{name}/{nr}",
      "POST /{zoneId}/",
      "PUT /{zoneId}/{type}/{name}/{nr}",
      "DELETE /{zoneId}/{type}/{name}/{nr}",
      "DELETE /{zoneId}/_/{name}",
    ],
  ],
  [
    "4.3 container platform",
    platformEndpoints,
    [
      "GET /",
      "GET /{openShiftId}/",
      "GET /{openShiftId}/nodes/",
      "GET /{openShiftId}/projects/",
      "GET /{openShiftId}/projects/{projectId}",
      "POST /{openShiftId}/projects/",
      "DELETE /{openShiftId}/projects/{projectId}",
    ],
  ],
];

it.each(documented)("%s: the endpoints described are those of the document", (_section, endpoints, expected) => {
  const described = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
  expect(described.sort()).toEqual([...expected].sort());
});

it("4.1, rule 2: the steps of a decommission are its query parameters", () => {
  expect(serversEndpoints.decommissionServer.query).toEqual(["revoke", "deactivate", "delete"]);
});
