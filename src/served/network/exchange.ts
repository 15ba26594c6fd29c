import { createSocket } from "node:dgram";
import { connect, isIPv6 } from "node:net";
import { onAbort } from "terraform-provider-sdk/core";
import type { ServerAddress } from "../answer.ts";
import type { Reply } from "./message.ts";

/** Where a message goes, and which octets that come from there are the reply. */
export interface Exchange {
  readonly to: Pick<ServerAddress, "address" | "port">;
  readonly message: Buffer;
  /** The reply that octets hold; undefined where they are none, and something else may come. */
  readonly read: (octets: Buffer) => Reply | undefined;
}

/**
 * Sends one datagram and waits for a reply from there. What is no reply to it is passed over: anybody may send datagrams.
 *
 * @throws what the system says of the address; the reason of the signal
 */
export function exchangeDatagrams({ to, message, read }: Exchange, signal: AbortSignal): Promise<Reply> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const socket = createSocket(isIPv6(to.address) ? "udp6" : "udp4");
    let isOver = false;
    const end = (settle: () => void): void => {
      isOver = true;
      stopListening();
      socket.removeAllListeners();
      socket.close();
      settle();
    };
    const stop = (): void => end(() => reject(signal.reason as Error));
    const stopListening = onAbort(signal, stop);
    socket.once("error", (error) => end(() => reject(error)));
    socket.on("message", (octets) => {
      const reply = read(octets);
      if (reply !== undefined) end(() => resolve(reply));
    });
    // connected, so that the system passes on replies from there only, and says when nobody listens there
    const sent = (error: Error | null): void => {
      if (error !== null && !isOver) end(() => reject(error));
    };
    // without a function of its own, a datagram that cannot be sent is passed over in silence
    socket.once("connect", () => socket.send(message, sent));
    socket.connect(to.port, to.address);
  });
}

/**
 * Sends one message over a connection of its own and reads the message that comes back: each behind two octets with its length
 * (RFC 7766). Undefined where the server ends the connection without a whole one, or sends something else.
 *
 * @throws what the system says of the address; the reason of the signal
 */
export function exchangeByStream({ to, message, read }: Exchange, signal: AbortSignal): Promise<Reply | undefined> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const socket = connect({ host: to.address, port: to.port });
    let octets = Buffer.alloc(0);
    const end = (settle: () => void): void => {
      stopListening();
      socket.removeAllListeners();
      // what still breaks now concerns nobody
      socket.on("error", () => undefined);
      socket.destroy();
      settle();
    };
    const stop = (): void => end(() => reject(signal.reason as Error));
    const stopListening = onAbort(signal, stop);
    socket.once("error", (error) => end(() => reject(error)));
    socket.once("end", () => end(() => resolve(undefined)));
    socket.on("data", (chunk) => {
      octets = Buffer.concat([octets, chunk]);
      const whole = octets.length < 2 ? undefined : 2 + octets.readUInt16BE(0);
      if (whole !== undefined && octets.length >= whole) end(() => resolve(read(octets.subarray(2, whole))));
    });
    const length = Buffer.alloc(2);
    length.writeUInt16BE(message.length);
    socket.write(Buffer.concat([length, message]));
  });
}
