import type { LeftOut } from "../account/account.ts";
import type { Adoption } from "./adopted.ts";
import { adopt } from "./adopt.ts";
import { declaredObjects, findDropped } from "./dropped.ts";

const server = (customer: string, name: string) => ({
  ...{ customer, fqdn: `${name}.example.com`, environment: "production", project: "shop", role: "proxy" },
  ...{ location: "zrh1", region: null, zone: null, stage: null, modDate: null, modUser: null },
});

interface Read {
  readonly of?: readonly string[];
  readonly customers?: readonly string[];
  readonly leftOut?: readonly LeftOut[];
}

/** Servers, each named `CUSTOMER/NAME`. */
function read({ of = [], customers = ["acme", "globex"], leftOut = [] }: Read): Adoption {
  return adopt(
    {
      customers: customers.map((customer) => ({
        customer,
        servers: of
          .filter((one) => one.startsWith(`${customer}/`))
          .map((one) => server(customer, one.split("/")[1] ?? "")),
        leftOut: customer === "acme" ? leftOut : [],
      })),
      ...{ zones: [], clusters: [], leftOut: [] },
    },
    "set",
  );
}

const both = ["acme/a1", "acme/a2", "globex/g1"];

it.each<[string, Read, readonly string[]]>([
  ["the same again", { of: both }, []],
  ["one more", { of: [...both, "globex/g2"] }, []],
  ["one that is gone", { of: ["acme/a1", "globex/g1"] }, []],
  ["all of a customer that is still listed", { of: ["acme/a1", "acme/a2"] }, []],
  [
    "a customer that is not listed, or was not to be read",
    { of: ["globex/g1"], customers: ["globex"] },
    ["the servers of the customer acme"],
  ],
  [
    "an API that refuses the token",
    { customers: [] },
    ["the servers of the customer acme", "the servers of the customer globex"],
  ],
  [
    "a customer whose servers could not be listed",
    { of: ["globex/g1"], leftOut: [{ object: "all servers of the customer acme", reason: "Odd.", isWholePart: true }] },
    ["the servers of the customer acme"],
  ],
  [
    "a server that could not be read",
    { of: ["acme/a2", "globex/g1"], leftOut: [{ object: "the server acme/a1.example.com", reason: "Odd." }] },
    ["the server acme/a1.example.com"],
  ],
  [
    "a server that never was declared",
    { of: both, leftOut: [{ object: "the server acme/a3.example.com", reason: "Odd." }] },
    [],
  ],
])("%s", (_, now, dropped) => {
  expect(findDropped(declaredObjects(read({ of: both })), read(now))).toEqual(dropped);
});
