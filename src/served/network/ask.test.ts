import { createManualClock, systemClock } from "terraform-provider-sdk/core";
import type { Answer } from "../answer.ts";
import { replyTo, startResponder, type ReplyParts, type Respond, type Responder } from "./testing/responder.ts";
import { ask, resolveAddresses } from "./index.ts";

const question = { name: "www.example.com.", type: "TXT" };
const name = "www.example.com";
const text = (...strings: string[]) => ({ name, type: "TXT" as const, ttl: 60, data: strings });

let responder: Responder | undefined;
afterEach(async () => {
  await responder?.close();
  responder = undefined;
});

const server = (port: number, address = "127.0.0.1") => ({ server: address, address, port });

async function answerOf(respond: Respond, own: typeof question = question, host?: string): Promise<Answer> {
  responder = await startResponder(respond, host);
  return ask(server(responder.port, host), own, systemClock);
}

describe("a question to a name server", () => {
  it.each<[string, ReplyParts, Answer]>([
    ["the records asked for", { answers: [text("a")] }, { records: [{ data: '"a"', ttl: 60 }] }],
    ["no other name's records", { answers: [{ ...text("a"), name: "other.example.com" }] }, { records: [] }],
    ["no other type's records", { answers: [{ name, type: "A", ttl: 60, data: "192.0.2.1" }] }, { records: [] }],
    ["that there is no such name", { code: 3 }, { records: [] }],
    ["a refusal", { code: 5 }, { problem: "refuses to answer (REFUSED)" }],
    ["a failure", { code: 2 }, { problem: "fails to answer (SERVFAIL)" }],
    ["that it does not serve the zone", { code: 9 }, { problem: "does not serve the zone (NOTAUTH)" }],
    ["another error", { code: 4 }, { problem: "answers with the error NOTIMP" }],
    [
      "what a lame server says",
      { isLame: true, answers: [text("a")] },
      { problem: "does not serve the zone: it answers, but not as an authority (a lame server)" },
    ],
  ])("is answered with %s", async (_, parts, expected) => {
    expect(await answerOf((query) => replyTo(query, parts))).toEqual(expected);
    expect(responder?.queries).toEqual(["udp"]);
  });

  it("of a delegation is answered by who delegates", async () => {
    const authorities = [{ name, type: "NS" as const, ttl: 60, data: "ns1.example.net" }];
    const respond: Respond = (query) => replyTo(query, { isLame: true, authorities });
    expect(await answerOf(respond, { ...question, type: "NS" })).toEqual({
      records: [{ data: "ns1.example.net.", ttl: 60 }],
    });
  });

  it("reaches a server with an IPv6 address", async () => {
    expect(await answerOf((query) => replyTo(query, { answers: [text("a")] }), question, "::1")).toMatchObject({
      records: [{ data: '"a"' }],
    });
  });

  const big = Array.from({ length: 40 }, (_, at) => text(`${at} ${"x".repeat(100)}`));

  it.each<[string, (query: Parameters<Respond>[0]) => Buffer]>([
    ["without records", (query) => replyTo(query, { isTruncated: true })],
    ["with some of the records", (query) => replyTo(query, { isTruncated: true, answers: big.slice(0, 3) })],
    ["cut within a record", (query) => replyTo(query, { isTruncated: true, answers: big }).subarray(0, 512)],
  ])("is asked again over TCP where the reply is truncated, %s", async (_, cut) => {
    const respond: Respond = (query, over) => (over === "udp" ? cut(query) : replyTo(query, { answers: big }));
    expect((await answerOf(respond)).records).toHaveLength(40);
    expect(responder?.queries).toEqual(["udp", "tcp"]);
  });

  it("is a problem where TCP gives nothing", async () => {
    const respond: Respond = (query, over) => (over === "udp" ? replyTo(query, { isTruncated: true }) : undefined);
    expect(await answerOf(respond)).toEqual({ problem: "answers over TCP with something else" });
  });

  it("passes over what is no reply to it", async () => {
    const clock = createManualClock();
    let nth = 0;
    responder = await startResponder((query) => {
      nth += 1;
      if (nth === 1) return Buffer.from("no message");
      return replyTo(
        query,
        nth === 2 ? { id: (query.id ?? 0) ^ 1, answers: [text("forged")] } : { answers: [text("a")] },
      );
    });
    const asking = ask(server(responder.port), question, clock);
    while (nth < 3) {
      // the reply, which counts for nothing, is there before the next datagram is due
      await new Promise((done) => setTimeout(done, 50));
      await clock.advance(2_000);
    }
    expect(await asking).toEqual({ records: [{ data: '"a"', ttl: 60 }] });
  });

  it("is sent three times to a server that says nothing", async () => {
    const clock = createManualClock();
    responder = await startResponder(() => undefined);
    const asking = ask(server(responder.port), question, clock);
    for (let nth = 1; nth <= 3; nth += 1) {
      while (responder.queries.length < nth) await new Promise((done) => setImmediate(done));
      await clock.advance(2_000);
    }
    expect(await asking).toEqual({ problem: "does not answer within 6 s" });
    expect([responder.queries, clock.sleepers]).toEqual([["udp", "udp", "udp"], 0]);
  });

  it("finds out at once that nobody listens there", async () => {
    const gone = await startResponder(() => undefined);
    await gone.close();
    expect(await ask(server(gone.port), question, createManualClock())).toEqual({
      problem: "cannot be reached (ECONNREFUSED)",
    });
  });

  it("is broken off by a stop", async () => {
    const stopping = new AbortController();
    responder = await startResponder(() => undefined);
    const asking = ask(server(responder.port), question, createManualClock(), stopping.signal);
    while (responder.queries.length === 0) await new Promise((done) => setImmediate(done));
    stopping.abort();
    await expect(asking).rejects.toThrow("aborted");
  });
});

describe("the data of an answer", () => {
  it.each<[string, unknown, string]>([
    ["A", "192.0.2.1", "192.0.2.1"],
    ["AAAA", "2001:db8::1", "2001:db8::1"],
    ["CNAME", "web1.example.com", "web1.example.com."],
    ["NS", "ns1.example.com", "ns1.example.com."],
    ["PTR", "web1.example.com", "web1.example.com."],
    ["DNAME", "example.net", "example.net."],
    ["MX", { preference: 10, exchange: "mx1.example.com" }, "10 mx1.example.com."],
    ["MX", { preference: 0, exchange: "." }, "0 ."],
    ["SRV", { priority: 1, weight: 2, port: 443, target: "web1.example.com" }, "1 2 443 web1.example.com."],
    ["TXT", ["hello", 'wor"ld\\'], '"hello" "wor\\"ld\\\\"'],
    ["CAA", { flags: 128, tag: "issue", value: "ca.example.net" }, '128 issue "ca.example.net"'],
    ["SSHFP", { algorithm: 1, hash: 1, fingerprint: "A1".repeat(20) }, `1 1 ${"a1".repeat(20)}`],
    [
      "TLSA",
      { usage: 3, selector: 1, matchingType: 1, certificate: Buffer.alloc(32, 0xab) },
      `3 1 1 ${"ab".repeat(32)}`,
    ],
    ["DS", { keyTag: 1, algorithm: 8, digestType: 2, digest: Buffer.alloc(32, 0xcd) }, `1 8 2 ${"cd".repeat(32)}`],
    ["HINFO", { cpu: "x86", os: "linux" }, '"x86" "linux"'],
    [
      "NAPTR",
      { order: 1, preference: 2, flags: "u", services: "E2U+sip", regexp: "!^.*$!sip:a@b.example!", replacement: "." },
      '1 2 "u" "E2U+sip" "!^.*$!sip:a@b.example!" .',
    ],
    ["SOA", { mname: "a", rname: "b", serial: 7, refresh: 1, retry: 2, expire: 3, minimum: 4 }, "a. b. 7 1 2 3 4"],
    ["UNKNOWN_65", Buffer.from("00010000", "hex"), "\\# 4 00010000"],
    ["UNKNOWN_731", Buffer.from("abcd", "hex"), "\\# 2 abcd"],
    ["SPF", Buffer.from("\x03a b", "latin1"), "\\# 4 03612062"],
  ])("of the type %s is printed as it is written", async (code, data, printed) => {
    const type = code === "UNKNOWN_65" ? "HTTPS" : code.replace("UNKNOWN_", "TYPE");
    const answers = [{ name, type: code, ttl: 60, data }] as ReplyParts["answers"];
    const { records } = await answerOf((query) => replyTo(query, { answers }), { ...question, type });
    expect(records).toEqual([{ data: printed, ttl: 60 }]);
  });
});

it("finds the addresses of a name by the system's resolver", async () => {
  expect(await resolveAddresses("localhost")).toEqual(expect.arrayContaining(["127.0.0.1"]));
});
