import type { ConstructDiff } from "../construct-diff.ts";
import { printMarkdown } from "./print-markdown.ts";
import { printText } from "./print-text.ts";

const base = { path: "s/a", kind: "ims_dns_record", id: undefined, changes: [], unknown: [] };
const changes = [
  { attribute: "ttl", before: "60", after: "300", forcesReplacement: false },
  { attribute: "comment", before: "old", after: null, forcesReplacement: false },
  { attribute: "cls", before: null, after: "IN", forcesReplacement: false },
];
const found: readonly ConstructDiff[] = [
  { ...base, action: "invalid", problems: ["ttl: no"] },
  { ...base, action: "replace" },
  { ...base, action: "update", changes },
  { ...base, action: "create" },
  { ...base, action: "unknown", reason: "count: nobody knows." },
  { ...base, action: "undeclared", path: "", id: "example.com/A/a.example.com." },
];

const lines = (isColoured: boolean): string[] => printText(found, { isColoured }).split("\n");

it("marks what changes in colours that say the same as the marks", () => {
  const [red, green, yellow, cyan] = [31, 32, 33, 36];
  const painted = lines(true).flatMap((line) => {
    const [, colour, text] = /^\u001B\[(\d+)m(.*)\u001B\[0m$/.exec(line) ?? [];
    return colour === undefined ? [] : [[Number(colour), text?.trim().split(" ")[0]]];
  });
  expect(painted).toEqual([
    [red, "!"],
    [red, "-/+"],
    [yellow, "~"],
    [yellow, "~"],
    [red, "-"],
    [green, "+"],
    [green, "+"],
    [cyan, "?"],
    [cyan, "*"],
  ]);
});

it("shows what cannot be seen, in both forms: what others wrote into the service steers no terminal", () => {
  const hidden = "a\u009B2J\u202Eb";
  const seen = "a\\u{9b}2J\\u{202e}b";
  const id = `example.com/TXT/${hidden}`;
  const change = { attribute: "comment", before: hidden, after: "new", forcesReplacement: false };
  const all: readonly ConstructDiff[] = [
    { ...base, id, action: "update", changes: [change], problems: [hidden] },
    { ...base, id, path: "", action: "undeclared" },
  ];
  for (const text of [printText(all, { isColoured: false }), printMarkdown(all)]) {
    expect(text).not.toMatch(/[\u009B\u202E]/);
    expect(text.split(seen)).toHaveLength(5);
  }
});

it("says the same without them", () => {
  const plain = lines(false);
  expect(plain.join("\n")).not.toContain("\u001B");
  expect(lines(true).map((line) => line.replaceAll(/\u001B\[\d+m/g, ""))).toEqual(plain);
  expect(plain).toContain("        count: nobody knows.");
});
