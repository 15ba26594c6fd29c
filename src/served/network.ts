import type { Clock } from "terraform-provider-sdk/core";
import type { Answer, Question, ServerAddress } from "./answer.ts";

/** How name servers are found and asked. */
export interface Network {
  /** @throws the reason of the signal, and nothing else: what is wrong with a server is an answer */
  ask(to: ServerAddress, question: Question, clock: Clock, signal?: AbortSignal): Promise<Answer>;
  /** @throws the system's error; the reason of the signal */
  resolveAddresses(name: string, signal?: AbortSignal): Promise<readonly string[]>;
}

/** The real one. What it takes is loaded when it is used first: most runs never do. */
export const lateNetwork: Network = {
  async ask(...args) {
    return (await import("./network/index.ts")).ask(...args);
  },
  async resolveAddresses(...args) {
    return (await import("./network/index.ts")).resolveAddresses(...args);
  },
};
