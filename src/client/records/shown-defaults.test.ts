import { createManualClock } from "terraform-provider-sdk/core";
import type { Transport } from "../../http/transport/transport.ts";
import { createSandbox } from "../../sandbox/index.ts";
import { connect, type RecordContent } from "../index.ts";

const zone = "example.com";
const record = (ttl: string | null, data = "192.0.2.1"): RecordContent => ({
  name: "www.example.com.",
  type: "A",
  ttl,
  cls: "IN",
  data: [data],
  dataComments: null,
  comment: null,
});

/** A deployment that shows something with each record, also where it was not given. */
function start(shown: {
  readonly ttl?: string | number;
  readonly comment?: string;
}): ReturnType<typeof connect>["records"] {
  const clock = createManualClock(undefined, { auto: true });
  const sandbox = createSandbox({ clock, seed: { customers: ["acme"], zones: { [zone]: { ttl: "1h" } } } });
  const transport: Transport = async (request, signal) => {
    const response = await sandbox.transport(request, signal);
    if (request.method !== "GET" || !response.body.startsWith("[")) return response;
    const records = JSON.parse(response.body) as Record<string, unknown>[];
    return { ...response, body: JSON.stringify(records.map((one) => ({ ...shown, ...one }))) };
  };
  const { baseUrl, accessToken } = sandbox;
  return connect({ baseUrl, accessToken: accessToken.reveal(), transport, clock }).records;
}

it.each([["3600"], ["1h"], [3600]])(
  "a TTL that was not given is none when it is the zone's default: %p",
  async (shown) => {
    const records = start({ ttl: shown });
    const content = record(null);
    expect((await records.create({ zone, content })).content.ttl).toBeNull();
    expect((await records.find({ zone, content }))?.content.ttl).toBeNull();
    const next = record(null, "192.0.2.2");
    expect((await records.update({ zone, prior: content, next })).content.ttl).toBeNull();
  },
);

it("one that was given is shown, also where it is the default", async () => {
  const records = start({ ttl: "3600" });
  const { content } = await records.create({ zone, content: record("3600") });
  expect(content.ttl).toBe("3600");
  expect((await records.find({ zone, content }))?.content.ttl).toBe("3600");
});

it("another one than the default is a difference", async () => {
  const records = start({ ttl: "60" });
  expect((await records.create({ zone, content: record(null) })).content.ttl).toBe("60");
});

it("an empty comment is none", async () => {
  const records = start({ comment: "" });
  expect((await records.create({ zone, content: record(null) })).content.comment).toBeNull();
});
