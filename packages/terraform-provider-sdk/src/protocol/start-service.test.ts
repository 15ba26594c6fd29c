import { silentLog, systemClock } from "../core/index.ts";
import { createProvider } from "../framework/provider.ts";
import { encodeSchemas } from "./encode-schemas.ts";
import type { Method } from "./grpc/method.ts";
import { startService } from "./start-service.ts";

const rpc = (name: string): string => `/tfplugin6.Provider/${name}`;

function start({ toldSchemas }: { readonly toldSchemas?: Uint8Array }) {
  const did: string[] = [];
  const make = () =>
    createProvider(
      {
        address: "registry.terraform.io/example/notes",
        description: "Notes.",
        attributes: {},
        resources: [],
        configure: () => Promise.resolve({}),
      },
      silentLog,
    );
  const loadProvider = () => {
    did.push("load");
    const provider = make();
    return Promise.resolve({ ...provider, stop: () => did.push("stop"), ended: () => did.push("ended") });
  };
  const common = { process, clock: systemClock, log: silentLog };
  const service = startService({ ...common, loadProvider, schemas: toldSchemas }, () => undefined);
  const call = async (path: string): Promise<Uint8Array | undefined> => {
    const method: Method | undefined = await service.findMethod(path);
    return method?.kind === "unary"
      ? method.handle(new Uint8Array(), new AbortController().signal, () => Promise.resolve())
      : undefined;
  };
  return { did, service, call, make };
}

it("tells schemas that are known without loading the provider, which then has nothing to end", async () => {
  const toldSchemas = await encodeSchemas(start({}).make());
  const { did, service, call } = start({ toldSchemas });
  expect(await call(rpc("GetProviderSchema"))).toBe(toldSchemas);
  expect(await call("/grpc.health.v1.Health/Check")).toBeDefined();
  expect(await service.findMethod("/plugin.GRPCStdio/StreamStdio")).toBeDefined();
  await service.finish();
  service.ended(true);
  expect(did).toEqual([]);
});

it("loads the provider once, for whatever else is asked, and ends it", async () => {
  const { did, service, call } = start({ toldSchemas: new Uint8Array() });
  await Promise.all([call(rpc("GetMetadata")), call(rpc("ValidateProviderConfig"))]);
  expect(did).toEqual(["load"]);
  await service.finish();
  service.ended(true);
  expect(did).toEqual(["load", "stop", "ended"]);
});

it("loads the provider at once where its schemas are not known, and tells the very same", async () => {
  const { did, call, make } = start({});
  expect(await call("/grpc.health.v1.Health/Check")).toBeDefined();
  expect(did).toEqual(["load"]);
  expect(await call(rpc("GetProviderSchema"))).toEqual(await encodeSchemas(make()));
});

it.each([{}, { toldSchemas: new Uint8Array() }])("has no method that the protocol does not have (%j)", async (told) => {
  expect(await start(told).service.findMethod(rpc("Other"))).toBeUndefined();
});
