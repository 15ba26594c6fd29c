import { once } from "node:events";
import { connect, type ClientHttp2Session } from "node:http2";
import { createServer, type AddressInfo, type Server } from "node:net";
import { silentLog } from "../../core/log.ts";
import { frameMessage } from "../grpc/frame.ts";
import { createGrpcServer } from "../grpc/server.ts";
import { pluginMethods } from "./plugin-methods.ts";

let listener: Server;
let session: ClientHttp2Session;
let answered: Promise<void> | undefined;
beforeEach(async () => {
  answered = undefined;
  const methods = pluginMethods((whenAnswered) => void (answered = whenAnswered));
  const grpc = createGrpcServer({
    findMethod: (path) => Promise.resolve(methods.get(path)),
    accept: () => true,
    log: silentLog,
  });
  listener = createServer((socket) => grpc.connect(socket)).listen(0, "127.0.0.1");
  await once(listener, "listening");
  session = connect(`http://127.0.0.1:${(listener.address() as AddressInfo).port}`);
});
afterEach(() => {
  session.destroy();
  listener.close();
});

const call = (path: string) =>
  session.request({ ":method": "POST", ":path": path, "content-type": "application/grpc", te: "trailers" });

it("tells when the answer to Shutdown is sent, so that the process does not outlive it", async () => {
  const stream = call("/plugin.GRPCController/Shutdown").resume();
  stream.end(frameMessage(new Uint8Array()));
  const [trailers] = (await once(stream, "trailers")) as [Record<string, string>];
  expect(trailers["grpc-status"]).toBe("0");
  await expect(answered).resolves.toBeUndefined();
});

it("tells the same when the parent does not wait for the answer", async () => {
  const stream = call("/plugin.GRPCController/Shutdown");
  stream.end(frameMessage(new Uint8Array()));
  await once(stream, "response");
  session.destroy();
  await expect(answered).resolves.toBeUndefined();
});
