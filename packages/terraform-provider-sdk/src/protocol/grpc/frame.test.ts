import fc from "fast-check";
import { FrameDecoder, frameMessage } from "./frame.ts";
import { encodeGrpcMessage, GrpcError } from "./status.ts";

it("frames a message with a zero byte and its length", () => {
  expect(Buffer.from(frameMessage(Buffer.from("abc"))).toString("hex")).toBe("0000000003616263");
});

it("puts messages together however they are cut", () => {
  const messages = fc.array(fc.uint8Array({ maxLength: 20 }), { maxLength: 5 });
  fc.assert(
    fc.property(messages, fc.array(fc.nat(30)), (sent, cuts) => {
      const bytes = Buffer.concat(sent.map(frameMessage));
      const decoder = new FrameDecoder();
      const received: Uint8Array[] = [];
      let at = 0;
      for (const cut of [...cuts, bytes.length]) {
        received.push(...decoder.push(bytes.subarray(at, at + cut)));
        at += cut;
      }
      expect(received.map((one) => Buffer.from(one).toString("hex"))).toEqual(
        sent.map((one) => Buffer.from(one).toString("hex")),
      );
      expect(decoder.empty).toBe(true);
    }),
  );
});

it.each([
  ["a compressed message", "0100000000", 12],
  ["a message larger than the limit, before it arrives", "0000000065", 8],
])("refuses %s", (_name, bytes, status) => {
  const decoder = new FrameDecoder(100);
  expect(() => decoder.push(Buffer.from(bytes, "hex"))).toThrow(GrpcError);
  expect(() => new FrameDecoder(100).push(Buffer.from(bytes, "hex"))).toThrow(
    expect.objectContaining({ status }) as Error,
  );
});

it("knows that a message is unfinished", () => {
  const decoder = new FrameDecoder();
  decoder.push(Buffer.from("00000000", "hex"));
  expect(decoder.empty).toBe(false);
});

it.each([
  ["plain text stays", "plain text stays"],
  ["100%", "100%25"],
  ["ü\n", "%C3%BC%0A"],
  ["\ud800", "%EF%BF%BD"],
])("grpc-message %p is %p", (text, encoded) => {
  expect(encodeGrpcMessage(text)).toBe(encoded);
});
