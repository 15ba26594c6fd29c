import { createSocket } from "node:dgram";
import { createServer, type AddressInfo } from "node:net";
import { decode, encode, type DecodedPacket } from "dns-packet";

/** What comes back for a query: octets, or nothing. */
export type Respond = (query: DecodedPacket, over: "udp" | "tcp") => Buffer | undefined;

/** Something that answers DNS queries as a test says, over UDP and TCP at one port of the loopback interface. */
export interface Responder {
  readonly port: number;
  /** How each query came, in order. */
  readonly queries: readonly ("udp" | "tcp")[];
  close(): Promise<void>;
}

export async function startResponder(respond: Respond, host = "127.0.0.1"): Promise<Responder> {
  const queries: ("udp" | "tcp")[] = [];
  const tcp = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", (octets) => {
      queries.push("tcp");
      const reply = respond(decode(octets.subarray(2)), "tcp");
      if (reply === undefined) return void socket.end();
      const length = Buffer.alloc(2);
      length.writeUInt16BE(reply.length);
      // in two pieces, as a network may cut it
      socket.write(Buffer.concat([length, reply.subarray(0, 5)]));
      setImmediate(() => socket.end(reply.subarray(5)));
    });
  });
  await new Promise<void>((listening) => tcp.listen({ host, port: 0 }, listening));
  const { port } = tcp.address() as AddressInfo;
  const udp = createSocket(host.includes(":") ? "udp6" : "udp4");
  udp.on("message", (octets, from) => {
    queries.push("udp");
    const reply = respond(decode(octets), "udp");
    if (reply !== undefined) udp.send(reply, from.port, from.address);
  });
  await new Promise<void>((bound) => udp.bind(port, host, bound));
  return {
    port,
    queries,
    async close() {
      await new Promise<void>((closed) => udp.close(closed));
      await new Promise((closed) => tcp.close(closed));
    },
  };
}

const authoritative = 0x0400;
const truncated = 0x0200;

/** Parts of a reply that tests vary. */
export interface ReplyParts {
  readonly answers?: Parameters<typeof encode>[0]["answers"];
  readonly authorities?: Parameters<typeof encode>[0]["authorities"];
  /** Default `NOERROR`. */
  readonly code?: number;
  readonly isLame?: boolean;
  readonly isTruncated?: boolean;
  readonly id?: number;
}

/** A reply to a query. */
export function replyTo(query: DecodedPacket, parts: ReplyParts = {}): Buffer {
  const flags =
    (parts.isLame === true ? 0 : authoritative) | (parts.isTruncated === true ? truncated : 0) | (parts.code ?? 0);
  return encode({
    id: parts.id ?? query.id ?? 0,
    type: "response",
    flags,
    questions: query.questions ?? [],
    answers: parts.answers ?? [],
    authorities: parts.authorities ?? [],
  });
}
