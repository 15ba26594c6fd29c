import { existsSync, readFileSync, writeFileSync } from "node:fs";

/** What is kept for a key. */
export interface Entry {
  readonly value: string;
  readonly format: "text" | "json";
  readonly note: readonly { readonly text: string; readonly at: number }[];
}

/** Key/value pairs in a JSON file, by their keys in small letters. */
export function openStore(file: string) {
  const read = (): Record<string, Entry> =>
    existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Record<string, Entry>) : {};
  const write = (pairs: Readonly<Record<string, Entry | undefined>>): void =>
    writeFileSync(file, JSON.stringify(pairs));
  return { read, set: (key: string, entry: Entry | undefined) => write({ ...read(), [key]: entry }) };
}
export type Store = ReturnType<typeof openStore>;
