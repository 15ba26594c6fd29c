import { silentLog } from "../../core/log.ts";
import { GrpcError } from "../grpc/status.ts";
import { ApplyResourceChangeRequest, ApplyResourceChangeResponse } from "../messages/resource.ts";
import { decodeMessage } from "../proto/decode.ts";
import { encodeMessage } from "../proto/encode.ts";
import { resourceRpcs } from "./resource-rpcs.ts";
import type { RpcContext } from "./rpc.ts";

const found = resourceRpcs.find(({ name }) => name === "ApplyResourceChange");
if (found?.kind !== "unary") throw new Error("there is no such call");
const apply = found;
const context: RpcContext = {
  provider: Promise.reject(new Error("it could not be loaded")),
  log: silentLog,
  redact: (text) => text,
};
context.provider.catch(() => undefined);

const value = (...bytes: number[]) => ({ msgpack: Uint8Array.from(bytes), json: new Uint8Array() });
const identity = { identityData: value(7) };
const request = {
  ...{ typeName: "example", priorState: value(1, 2), plannedState: value(3), config: value(4) },
  ...{ plannedPrivate: Uint8Array.from([5, 6]), plannedIdentity: identity },
};

it.each([
  ["all of it", request],
  ["nothing", { ...request, priorState: undefined, plannedPrivate: new Uint8Array(), plannedIdentity: undefined }],
])("an apply that fails says again what core knows of the object: %s", async (_, sent) => {
  const bytes = encodeMessage(ApplyResourceChangeRequest as never, sent);
  const answer = apply.run(bytes, context);
  // the message is used again
  bytes.fill(0);
  const response: unknown = decodeMessage(ApplyResourceChangeResponse as never, await answer);
  const { priorState: newState, plannedPrivate, plannedIdentity: newIdentity } = sent;
  expect(response).toMatchObject({ newState, private: plannedPrivate, newIdentity });
});

it("rejects what is no request", async () => {
  await expect(apply.run(Uint8Array.of(0xff), context)).rejects.toBeInstanceOf(GrpcError);
});
