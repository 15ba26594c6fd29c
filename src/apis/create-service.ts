import type { HttpClient } from "../http/http-client.ts";
import type { Endpoint } from "../http/endpoint.ts";
import type { SendWatch } from "../http/retries/send-watch.ts";

type Method<E> =
  E extends Endpoint<infer Args, infer Result>
    ? (...args: [...args: Args, signal?: AbortSignal | undefined, watch?: SendWatch | undefined]) => Promise<Result>
    : never;

/**
 * An API with one method per endpoint. A method takes the arguments of the endpoint, then a signal, then a watch that is called
 * when the request is sent. Every method rejects with an `HttpFailure`.
 */
export type Service<Endpoints extends Readonly<Record<string, Endpoint>>> = {
  readonly [Name in keyof Endpoints]: Method<Endpoints[Name]>;
};

/** The API that `endpoints` describe, over a client of its root. */
export function createService<Endpoints extends Readonly<Record<string, Endpoint>>>(
  client: HttpClient,
  endpoints: Endpoints,
): Service<Endpoints> {
  const methods = Object.entries(endpoints).map(([name, endpoint]) => [name, methodOf(client, endpoint)]);
  return Object.fromEntries(methods) as Service<Endpoints>;
}

function methodOf(client: HttpClient, endpoint: Endpoint): (...args: readonly unknown[]) => Promise<unknown> {
  const { arity } = endpoint;
  return (...args) => {
    const [signal, watch] = args.slice(arity) as [AbortSignal?, SendWatch?];
    return client.call(endpoint as Endpoint<readonly unknown[]>, args.slice(0, arity), signal, watch);
  };
}
