import type { Method } from "../grpc/method.ts";
import { actionRpcs } from "./action-rpcs.ts";
import { dataSourceRpcs } from "./data-source-rpcs.ts";
import { ephemeralRpcs } from "./ephemeral-rpcs.ts";
import { functionRpcs } from "./function-rpcs.ts";
import { identityRpcs } from "./identity-rpcs.ts";
import { listRpcs } from "./list-rpcs.ts";
import { providerRpcs } from "./provider-rpcs.ts";
import { resourceRpcs } from "./resource-rpcs.ts";
import type { Rpc, RpcContext } from "./rpc.ts";
import { stateRpcs } from "./state-rpcs.ts";

export { prepareProvider } from "./loaded-provider.ts";
export { encodeSchemasAnswer } from "./provider-rpcs.ts";

/** Every RPC served; core gets UNIMPLEMENTED for all others, which it takes for features the provider does not have. */
const rpcs: readonly Rpc[] = [
  ...providerRpcs,
  ...resourceRpcs,
  ...stateRpcs,
  ...identityRpcs,
  ...listRpcs,
  ...dataSourceRpcs,
  ...ephemeralRpcs,
  ...actionRpcs,
  ...functionRpcs,
];

/** The provider service, and the calls it is answering at the moment. */
export interface ProviderService {
  /** By path. */
  readonly methods: ReadonlyMap<string, Method>;
  /** Aborts what waits and resolves when no call is running any more. */
  finish(): Promise<void>;
}

/** Serves a provider under the paths of the `tfplugin6.Provider` service. */
export function createProviderService(context: RpcContext): ProviderService {
  const running = new Set<Promise<unknown>>();
  const tracked = <T>(answer: Promise<T>): Promise<T> => {
    running.add(answer);
    const done = (): void => void running.delete(answer);
    answer.then(done, done);
    return answer;
  };
  const methodOf = (rpc: Rpc): Method =>
    rpc.kind === "unary"
      ? { kind: rpc.kind, handle: (request) => tracked(rpc.run(request, context)) }
      : { kind: rpc.kind, handle: (request, call) => tracked(rpc.run(request, context, call)) };
  return {
    methods: new Map(rpcs.map((rpc) => [`/tfplugin6.Provider/${rpc.name}`, methodOf(rpc)])),
    async finish() {
      await context.provider.then(
        ({ server }) => server.stop(),
        () => undefined,
      );
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}
