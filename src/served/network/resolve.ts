import { lookup } from "node:dns/promises";
import { onAbort } from "terraform-provider-sdk/core";

/**
 * All addresses of a name server's name, by the system's own resolver. That one cannot be stopped: when the signal is aborted, it is not
 * waited for any more.
 *
 * @throws the system's error, with a code such as `ENOTFOUND`; the signal's reason
 */
export async function resolveAddresses(name: string, signal?: AbortSignal): Promise<readonly string[]> {
  signal?.throwIfAborted();
  let stopListening = (): void => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    stopListening = onAbort(signal, () => reject(signal?.reason as Error));
  });
  try {
    const found = await Promise.race([lookup(name, { all: true, verbatim: true }), aborted]);
    return [...new Set(found.map(({ address }) => address))];
  } finally {
    stopListening();
  }
}
