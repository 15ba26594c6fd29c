import { TransportError, type Transport } from "../../src/http/transport/transport.ts";

type Fault = (...args: Parameters<Transport>) => ReturnType<Transport>;

const answer = (status: number, headers = {}): ReturnType<Transport> =>
  Promise.resolve({ status, headers: { "content-length": "0", ...headers }, body: "" });
const broken = (sent: boolean): ReturnType<Transport> =>
  Promise.reject(new TransportError(sent ? "ECONNRESET" : "ECONNREFUSED", { sent }));

/** What goes wrong on the way to a service and back. */
function faultsOf(service: Transport): readonly Fault[] {
  const after =
    (then: () => ReturnType<Transport>): Fault =>
    async (request, signal) => {
      await service(request, signal);
      return then();
    };
  return [
    () => broken(false),
    () => broken(true),
    after(() => broken(true)),
    () => answer(429, { "retry-after": "1" }),
    () => answer(500),
    after(() => answer(500)),
    () => answer(502),
    () => answer(503),
    () => answer(504),
    after(() => answer(504)),
  ];
}

/** A way to the service on which the given share of all requests meets a fault: with or without the service having acted. */
export function createFaultyNetwork(
  service: Transport,
  { share, random }: { readonly share: number; readonly random: () => number },
): { readonly transport: Transport; readonly struck: () => number } {
  const faults = faultsOf(service);
  let struck = 0;
  return {
    struck: () => struck,
    transport(request, signal) {
      if (random() >= share) return service(request, signal);
      struck += 1;
      const fault = faults[Math.floor(random() * faults.length)] ?? service;
      return fault(request, signal);
    },
  };
}
