import {
  keyOf,
  plainRecord,
  toWire,
  type RecordContent,
  type RecordEntry,
} from "../../src/client/records/record-content.ts";

/** A record of one name, written as `data` or `data@ttl`: the last part of its address, and its TTL. */
export const record = (text: string): RecordContent => {
  const [data = "", ttl = null] = text.split("@");
  return plainRecord({ name: "a.example.com.", type: "A", ttl, cls: "IN", data: [`10.0.0.${data}`] });
};
export const records = (texts: string): RecordContent[] => texts.split(" ").filter(Boolean).map(record);
export const entries = (texts: string): RecordEntry[] =>
  records(texts).map((content, nr) => ({ nr, content, key: keyOf(content), wire: toWire(content) }));
export const print = ({ data, ttl }: RecordContent): string =>
  `${data.join(" ").slice(7)}${ttl === null ? "" : `@${ttl}`}`;
