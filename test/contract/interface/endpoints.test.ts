import { dnsEndpoints } from "../../../src/apis/dns/endpoints.ts";
import { platformEndpoints } from "../../../src/apis/platform/endpoints.ts";
import { serversEndpoints } from "../../../src/apis/servers/endpoints.ts";
import type { Endpoint } from "../../../src/http/endpoint.ts";

/** The columns Method and Path of the tables of endpoints in docs/interface.md, written by hand. */
const documented: readonly (readonly [string, Readonly<Record<string, Endpoint>>, readonly string[]])[] = [
  [
    "servers",
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
    "DNS",
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
    "container platform",
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

it.each(documented)("%s: the endpoints described are those of docs/interface.md", (_section, endpoints, expected) => {
  const described = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
  expect(described.sort()).toEqual([...expected].sort());
});

it("the steps of a decommission are its query parameters", () => {
  expect(serversEndpoints.decommissionServer.query).toEqual(["revoke", "deactivate", "delete"]);
});
