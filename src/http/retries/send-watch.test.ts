import { calledOffCode, TransportError, type WireRequest } from "../transport/transport.ts";
import { create, refused, reset, setUp, type Reply } from "../testing/set-up-client.ts";

/** A client whose transport says when it sends, or does not know. */
function watched(replies: readonly Reply[], tells: boolean) {
  const told: string[] = [];
  const replay = setUp(replies);
  const watch = { onSend: () => told.push("sent"), onNotDone: () => told.push("not done") };
  const { transport } = replay;
  const { client, clock } = setUp([], {
    transport(request: WireRequest, signal) {
      const answer = transport(request, signal);
      if (tells) void answer.then(request.onSend, (error: unknown) => error !== refused && request.onSend?.());
      return answer;
    },
  });
  const call = client.call(create, [{ name: "a" }], undefined, watch).catch(() => told.push("failed"));
  return { told, clock, call };
}

describe("who calls a write off before its bytes go out", () => {
  it.each<[string, readonly boolean[], readonly string[], object]>([
    ["at the first attempt: it is told as not sent", [false], [], { outcome: "not-sent", status: undefined }],
    ["at the second one: the answer to the first is told", [true, false], ["sent", "not done"], { status: 429 }],
  ])("%s", async (_, answers, expected, failure) => {
    const told: string[] = [];
    const left = [...answers];
    const watch = {
      maySend: () => left.shift() === true,
      onSend: () => told.push("sent"),
      onNotDone: () => told.push("not done"),
    };
    const { transport } = setUp([{ status: 429 }, { status: 201 }]);
    const { client, clock } = setUp([], {
      transport(request: WireRequest, signal) {
        if (request.maySend?.() === false) return Promise.reject(new TransportError(calledOffCode, { sent: false }));
        request.onSend?.();
        return transport(request, signal);
      },
    });
    const call = client.call(create, [{ name: "a" }], undefined, watch).catch((error: unknown) => error);
    for (let nth = 0; nth < 5; nth += 1) await clock.advance(1000);
    expect(await call).toMatchObject(failure);
    expect(told).toEqual(expected);
    expect(left).toEqual([]);
  });
});

describe("who watches a write", () => {
  it.each<[string, readonly Reply[], readonly string[]]>([
    ["is done", [{ status: 201 }], ["sent"]],
    ["is refused", [{ status: 400 }], ["sent", "not done", "failed"]],
    ["may have been done", [{ status: 504 }], ["sent", "failed"]],
    ["breaks off", [reset], ["sent", "failed"]],
    ["is never sent", [refused], ["failed"]],
    ["is sent at the second attempt", [refused, { status: 201 }], ["sent"]],
    ["is throttled, and done at the second attempt", [{ status: 429 }, { status: 201 }], ["sent", "not done", "sent"]],
    ["is throttled, and then may have been done", [{ status: 429 }, reset], ["sent", "not done", "sent", "failed"]],
  ])("is told of each attempt of one that %s", async (_, replies, expected) => {
    for (const tells of [true, false]) {
      const { told, clock, call } = watched(replies, tells);
      for (let nth = 0; nth < 5; nth += 1) await clock.advance(1000);
      await call;
      expect(told).toEqual(expected);
    }
  });
});
