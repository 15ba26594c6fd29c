import { decode, encode, TRUNCATED_RESPONSE, type DecodedPacket, type RecordType } from "dns-packet";
import { isSameName, numberOfType, typeNumber } from "../../dns/index.ts";
import type { AnsweredRecord, Question } from "../answer.ts";
import { printData } from "./presentation.ts";

/** A name server's reply to one question, read. */
export interface Reply {
  /** `NOERROR`, `NXDOMAIN`, `REFUSED`, … */
  readonly code: string;
  readonly isAuthoritative: boolean;
  readonly isTruncated: boolean;
  /** The records of the name and type asked for, and no others. */
  readonly records: readonly AnsweredRecord[];
  /** The same of the section that says who else speaks for the name: a delegation. */
  readonly delegation: readonly AnsweredRecord[];
}

/** Octets a reply over UDP may have: fits into every path (DNS Flag Day 2020). */
const largestDatagram = 1_232;

/** The octets of a query, with EDNS and without the wish for recursion. */
export function encodeQuery(id: number, { name, type }: Question): Buffer {
  return encode({
    id,
    type: "query",
    flags: 0,
    questions: codesOf(type)
      .slice(0, 1)
      .map((code) => ({ name, type: code, class: "IN" })),
    additionals: [
      {
        ...{ type: "OPT", name: ".", udpPayloadSize: largestDatagram },
        ...{ extendedRcode: 0, ednsVersion: 0, flags: 0, flag_do: false, options: [] },
      },
    ],
  });
}

/** The reply that octets hold. Undefined where they are no message, or none that answers this query. */
export function readReply(octets: Buffer, id: number, { name, type }: Question): Reply | undefined {
  const packet = tryDecode(octets);
  if (packet === undefined) return isCut(octets, id) ? cut : undefined;
  const [asked] = packet.questions ?? [];
  if (packet.type !== "response" || packet.id !== id || asked === undefined) return undefined;
  const codes = codesOf(type);
  const isOurs = (one: { readonly name: string; readonly type: string }): boolean =>
    isSameName(one.name, name) && (codes as readonly string[]).includes(one.type);
  if (!isOurs(asked)) return undefined;
  const matching = (section: DecodedPacket["answers"] = []): AnsweredRecord[] =>
    section.flatMap((record) =>
      isOurs(record) && "data" in record
        ? [{ data: printData(type, record.data), ttl: "ttl" in record ? (record.ttl ?? 0) : 0 }]
        : [],
    );
  return {
    // the types lack it
    code: (packet as DecodedPacket & { readonly rcode: string }).rcode,
    isAuthoritative: packet.flag_aa,
    isTruncated: packet.flag_tc,
    records: matching(packet.answers),
    delegation: matching(packet.authorities),
  };
}

function tryDecode(octets: Buffer): DecodedPacket | undefined {
  try {
    return decode(octets);
  } catch {
    return undefined;
  }
}

/** What is left of a message that was cut within a record: its head says that there is more. */
function isCut(octets: Buffer, id: number): boolean {
  return octets.length >= 12 && octets.readUInt16BE(0) === id && (octets.readUInt16BE(2) & TRUNCATED_RESPONSE) !== 0;
}

const cut: Reply = { code: "NOERROR", isAuthoritative: false, isTruncated: true, records: [], delegation: [] };

/** What dns-packet calls a type: by its number when it is sent, which works for all, and by its name when it is read. */
function codesOf(type: string): readonly RecordType[] {
  const number = numberOfType(type) ?? typeNumber(type);
  return [...(number === undefined ? [] : [`UNKNOWN_${number}`]), type] as readonly string[] as readonly RecordType[];
}
