import type { RecordEntry } from "../../src/client/records/record-content.ts";
import type { SentWrite, Verdict } from "../../src/client/records/writes/settle/judge-write.ts";
import { record } from "./short-records.ts";

export const put = (index: number, from: string, to: string): SentWrite => ({
  ...({ kind: "update", index } as const),
  ...{ from: record(from), to: record(to) },
});
export const remove = (index: number, from: string): SentWrite => ({ kind: "delete", index, from: record(from) });
export const post = (to: string): SentWrite => ({ kind: "create", to: record(to) });

export const print = (verdict: Verdict): string => {
  const textOf = ({ content }: RecordEntry): string => content.data[0]?.slice(7) ?? "";
  if (verdict.kind === "missed") return `missed ${textOf(verdict.victim)}`;
  if (verdict.kind === "shown") return ["shown", ...verdict.suspects.map(textOf)].join(" ");
  return verdict.kind === "ambiguous" ? `ambiguous ${verdict.candidates.map(textOf).join(" ")}` : verdict.kind;
};
