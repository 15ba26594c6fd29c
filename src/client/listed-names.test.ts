import type { Failure } from "terraform-provider-sdk/core";
import { connectSandbox } from "../../test/support/connected-sandbox.ts";

interface Row {
  readonly body: string;
  /** Absent: it is no listing at all. */
  readonly expected?: { readonly names: readonly string[]; readonly odd: readonly string[] };
}

/** What a listing that is answered so gives those that tell what they leave out; and whether what proves an absence takes it. */
async function listedOf(
  endpoint: "servers.listServers" | "platform.listProjects",
  body: string,
): Promise<{ readonly listed: unknown; readonly strict: boolean }> {
  const connected = connectSandbox({
    seed: { customers: ["acme"], clusters: { c1: {} } },
    faults: [{ endpoint, status: 200, body, times: "always" }],
  });
  const { servers, projects } = connected.client;
  const isServers = endpoint === "servers.listServers";
  const listed = await (isServers ? servers.listed("acme") : projects.listed("c1")).then(
    ({ names, odd }) => ({ names, odd: odd.map(({ line }) => line) }),
    (error: unknown) => (error as Failure).code,
  );
  const strict = await (isServers ? servers.list("acme") : projects.list("c1")).then(
    () => true,
    () => false,
  );
  await connected.close();
  return { listed, strict };
}

it.each<[string, Row]>([
  [
    "names alone",
    { body: "a1.example.com\na2.example.com\n", expected: { names: ["a1.example.com", "a2.example.com"], odd: [] } },
  ],
  [
    "one with a blank",
    { body: "a1.example.com\na 2.example.com\n", expected: { names: ["a1.example.com"], odd: ["a 2.example.com"] } },
  ],
  [
    "two with a blank",
    {
      body: "a\t2.example.com\na1.example.com\na3 .example.com",
      expected: { names: ["a1.example.com"], odd: ["a\t2.example.com", "a3 .example.com"] },
    },
  ],
  // what may be a message, or a part of something else, is no listing
  ["nothing else", { body: "a 2.example.com\n" }],
  ["a sentence about a host", { body: "a1.example.com\nContact the operator at help.example.com\n" }],
  ["a message in two lines", { body: "Error\nUnavailable now.later\n" }],
  ["another sign", { body: "a1.example.com\na 2.example.com\n<b>\n" }],
  ["a name without a dot", { body: "a1.example.com\na2 failed\n" }],
  ["an object", { body: '{"error": "no"}\n' }],
  ["a page", { body: "<html>\na1.example.com" }],
])("the servers of a listing: %s", async (_, { body, expected }) => {
  const { listed, strict } = await listedOf("servers.listServers", body);
  expect(listed).toEqual(expected ?? "http-answer-invalid");
  // what proves that a server is not there reads no part of a listing
  expect(strict).toBe(expected?.odd.length === 0);
});

it.each<[string, Row]>([
  ["ids alone", { body: "shop\np01ab\n", expected: { names: ["shop", "p01ab"], odd: [] } }],
  ["one with a blank", { body: "shop\nshop dev\n", expected: { names: ["shop"], odd: ["shop dev"] } }],
  ["nothing else", { body: "shop dev\n" }],
  ["a message in two lines", { body: "Error\nnot found\n" }],
  ["a message of several words", { body: "failed\nno projects here\n" }],
  ["another sign", { body: "shop\nshop dev\nwhat?\n" }],
  ["an object", { body: '{"error": "no"}\n' }],
])("the projects of a listing: %s", async (_, { body, expected }) => {
  const { listed, strict } = await listedOf("platform.listProjects", body);
  expect(listed).toEqual(expected ?? "http-answer-invalid");
  expect(strict).toBe(expected?.odd.length === 0);
});

it.each<[string, Row]>([
  ["names alone", { body: "a.example.com.\n", expected: { names: ["a.example.com."], odd: [] } }],
  [
    "empty labels",
    {
      body: "a.example.com.\nb..a.example.com.\n.example.com.\n",
      expected: { names: ["a.example.com."], odd: ["b..a.example.com.", ".example.com."] },
    },
  ],
  [
    "signs that stand in no name without a backslash",
    {
      body: "a.example.com.\n${x}.example.com.\nb,c.example.com.\nb c.Example.com\n",
      expected: { names: ["a.example.com."], odd: ["${x}.example.com.", "b,c.example.com.", "b c.Example.com"] },
    },
  ],
  ["nothing else", { body: "b..a.example.com.\n", expected: { names: [], odd: ["b..a.example.com."] } }],
  ["a message alone", { body: "Cannot list b..a.example.com.\n" }],
  ["a message that ends in dots", { body: "a.example.com.\nfailed..." }],
])("the names of a zone's records: %s", async (_, { body, expected }) => {
  const connected = connectSandbox({
    seed: { zones: { "example.com": { records: [] } } },
    faults: [{ endpoint: "dns.listNames", status: 200, body, times: "always" }],
  });
  const listed = await connected.client.zones.listedNames("example.com", "A").then(
    ({ names, odd }) => ({ names, odd: odd.map(({ line }) => line) }),
    (error: unknown) => (error as Failure).code,
  );
  expect(listed).toEqual(expected ?? "http-answer-invalid");
  await connected.close();
});

it.each<[string, Row]>([
  ["types alone", { body: "A\nSOA\n", expected: { names: ["A", "SOA"], odd: [] } }],
  ["one with a blank", { body: "A B\nsoa\nA\n", expected: { names: ["soa", "A"], odd: ["A B"] } }],
  ["one with a sign", { body: "SOA\nA/B\n", expected: { names: ["SOA"], odd: ["A/B"] } }],
  ["one in small letters", { body: "soa\nmx b\nmy txt\n", expected: { names: ["soa"], odd: ["mx b", "my txt"] } }],
  // what may be a message, or a part of a listing, is none
  ["no SOA", { body: "A B\nA\n" }],
  ["a message in its place", { body: "SOA\nNot found\n" }],
  ["one in small letters", { body: "SOA\nnot found\n" }],
  ["one that speaks of a type", { body: "SOA\nNo mx records\n" }],
  ["a long line", { body: `SOA\n${"A B".repeat(20)}\n` }],
])("the types of a zone's records: %s", async (_, { body, expected }) => {
  const connected = connectSandbox({
    seed: { zones: { "example.com": { records: [] } } },
    faults: [
      { endpoint: "dns.listTypes", status: 200, body, times: "always" },
      { endpoint: "dns.getZone", status: 200, body: "(", times: "always" },
    ],
  });
  const listed = await connected.client.zones.listedTypes("example.com").then(
    ({ names, odd }) => ({ names, odd: odd.map(({ line }) => line) }),
    (error: unknown) => (error as Failure).code,
  );
  expect(listed).toEqual(expected ?? "http-answer-invalid");
  await connected.close();
});

it("types that the text shows and the listing lacks contradict it, also beside one that is odd", async () => {
  const records = [{ name: "a.example.com.", type: "A", data: ["192.0.2.1"] }];
  const connected = connectSandbox({
    seed: { zones: { "example.com": { records } } },
    faults: [{ endpoint: "dns.listTypes", status: 200, body: "SOA\nMX B\n", times: "always" }],
  });
  await expect(connected.client.zones.listedTypes("example.com")).rejects.toMatchObject({ code: "answers-contradict" });
  await connected.close();
});
