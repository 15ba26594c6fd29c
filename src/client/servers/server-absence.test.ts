import { connectSandbox, type ConnectedSandbox } from "../../../test/support/connected-sandbox.ts";
import { isAbort } from "terraform-provider-sdk/core";
import type { FaultInput } from "../../sandbox/index.ts";

const fields = { environment: "production", project: "shop", role: "db", location: "dc1" };
const db = { customer: "acme", fqdn: "db1.example.com", ...fields };
const other = { customer: "acme", fqdn: "web2.example.com", ...fields };
const foreign = { customer: "globex", fqdn: "db9.example.com", ...fields };

type Fault = Omit<FaultInput, "endpoint">;
const get = (fault: Fault): FaultInput => ({ endpoint: "servers.getServer", ...fault });
const list = (fault: Fault): FaultInput => ({ endpoint: "servers.listServers", ...fault });
const always = { times: "always" } as const;
const says = (body: string | object, status = 200): Fault => ({
  status,
  body: typeof body === "string" ? body : JSON.stringify(body),
  ...always,
});

type Outcome = "kept" | "gone" | "error";
type Row = readonly [situation: string, faults: readonly FaultInput[], outcome: Outcome];

/** The server is there all the time. */
const there: readonly Row[] = [
  ["404 once", [get({ status: 404 })], "kept"],
  ["404 twice, and it is listed", [get({ status: 404, times: 2 })], "error"],
  ["404 always, and it is listed", [get({ status: 404, ...always })], "error"],
  ["404 once, an empty listing once", [get({ status: 404 }), list({ status: 200 })], "kept"],
  ["404 once, an empty listing always", [get({ status: 404 }), list(says(""))], "kept"],
  ["404 twice, an empty listing once", [get({ status: 404, times: 2 }), list({ status: 200 })], "kept"],
  ["404 always, an empty listing once", [get({ status: 404, ...always }), list({ status: 200 })], "error"],
  ["404 once, a listing cut before it", [get({ status: 404 }), list(says("web2.example.com\n"))], "kept"],
  ["404 always, its customer is 404, too", [{ path: "/acme/", status: 404, ...always }], "error"],
  ["404 always, the listing is refused", [get({ status: 404, ...always }), list(says("no", 403))], "error"],
  ["404 always, the listing fails", [get({ status: 404, ...always }), list(says("oops", 500))], "error"],
  ["404 always, the listing is HTML", [get({ status: 404, ...always }), list(says("<html></html>"))], "error"],
  ["404 always, the listing is {}", [get({ status: 404, ...always }), list(says("{}"))], "error"],
  ["404 always, the listing is []", [get({ status: 404, ...always }), list(says("[]"))], "error"],
  ["404 always, the listing is an error", [get({ status: 404, ...always }), list(says('{"error":"x"}'))], "error"],
  ...["Unauthorized", "OK", "null", "error", "404", "blocked"].map((word): Row => [
    `404 always, the listing is ${word}`,
    [get({ status: 404, ...always }), list(says(word))],
    "error",
  ]),
  ["401", [get(says("", 401))], "error"],
  ["403", [get(says("", 403))], "error"],
  ["410", [get(says("", 410))], "error"],
  ["503", [get(says("", 503))], "error"],
  ["nothing", [get(says(""))], "error"],
  ["{}", [get(says({}))], "error"],
  ["[]", [get(says([]))], "error"],
  ["null", [get(says("null"))], "error"],
  ["[{}]", [get(says([{}]))], "error"],
  ["an error as data", [get(says({ error: "not found", status: 404 }))], "error"],
  ["only its identity", [get(says({ fqdn: db.fqdn, customer: db.customer }))], "error"],
  ["a part of it", [get(says('{"fqdn":"db1.example.com","environment":"prod', 206))], "error"],
  ["HTML", [get(says("<html><title>Login</title></html>"))], "error"],
  ["another server", [get(says(other))], "error"],
  ["a server of another customer", [get(says({ ...db, customer: "globex" }))], "error"],
  ["a foreign server", [get(says(foreign))], "error"],
  ["another server at the second look", [get({ status: 404 }), get({ nth: 1, ...says(foreign) })], "error"],
  ["itself in capitals", [get(says({ ...db, fqdn: "DB1.EXAMPLE.COM" }))], "kept"],
  ["itself without its name", [get(says(fields))], "kept"],
];

/** The server was removed. */
const removed: readonly Row[] = [
  ["the rest of the customer's servers is listed", [], "gone"],
  ["it is listed still", [list(says("db1.example.com\nweb2.example.com\n"))], "error"],
  ["its customer is hidden", [{ path: "/acme/", status: 404, ...always }], "error"],
  ["an empty listing once, then the rest", [list({ status: 200 })], "gone"],
  ["an empty listing always", [list(says(""))], "gone"],
  ["the second look fails", [get({ nth: 2, status: 503, ...always })], "error"],
];

let connected: ConnectedSandbox;
afterEach(() => connected.close());
const start = (servers: readonly object[], faults: readonly FaultInput[]): ConnectedSandbox =>
  (connected = connectSandbox({
    seed: { customers: ["acme", "globex"], servers: [...servers, foreign] as never },
    faults: [...faults],
    client: { maxRetries: 0 },
  }));
const outcomeOf = async (id = db): Promise<Outcome> => {
  try {
    return (await connected.client.servers.get(id)) === undefined ? "gone" : "kept";
  } catch (error) {
    expect(error).toMatchObject({ code: expect.any(String) as unknown });
    expect(isAbort(error)).toBe(false);
    return "error";
  }
};

describe("a server that is there, whatever the service answers", () => {
  it.each(there)("%s", async (_, faults, outcome) => {
    start([db, other], faults);
    expect(await outcomeOf()).toBe(outcome);
  });

  // nothing tells it from the truth any more
  it("is gone when every answer says so twice", async () => {
    start([db], [get({ status: 404, ...always }), list(says(""))]);
    expect(await outcomeOf()).toBe("gone");
  });
});

describe("a server that was removed", () => {
  it.each(removed)("%s", async (_, faults, outcome) => {
    start([other], faults);
    expect(await outcomeOf()).toBe(outcome);
  });

  it("was the only one of its customer", async () => {
    start([], []);
    expect(await outcomeOf()).toBe("gone");
    expect(connected.sandbox.requests.map(({ endpoint }) => endpoint)).toEqual([
      "servers.getServer",
      "servers.listServers",
      "servers.getServer",
      "servers.listServers",
    ]);
  });

  it("costs a second look at it, beside the listing", async () => {
    start([other], []);
    expect(await outcomeOf()).toBe("gone");
    expect(connected.sandbox.requests).toHaveLength(3);
  });
});
