import type { Path } from "../../values/path.ts";
import { list, map, object, string } from "../../values/type.ts";
import { diagnosticsToWire } from "./diagnostics.ts";

const type = object({ a: list(string), m: map(object({ x: list(string) })) });
const [inList, inMap] = [{ attribute: "a" }, { attribute: "m" }];

it.each<[name: string, path: Path, steps: number, detail: string]>([
  ["of an attribute is told by its path alone", [inList], 1, "Wrong."],
  ["of an element of a list as well", [inList, { index: 1 }], 2, "Wrong."],
  ["of an element of a map names it", [inMap, { key: "k" }], 2, 'Wrong.\n\nAt m["k"].'],
  [
    "inside an element of a map, too, and is shown at the element",
    [inMap, { key: "k" }, { attribute: "x" }, { index: 0 }],
    2,
    'Wrong.\n\nAt m["k"].x[0].',
  ],
])("what is wrong %s", (_, path, steps, detail) => {
  const told = diagnosticsToWire([{ severity: "error", summary: "No", detail: "Wrong.", path }], type, (text) => text);
  expect(told.map(({ detail: text, attribute }) => [text, attribute?.steps.length])).toEqual([[detail, steps]]);
});

it("removes secrets from the keys of maps", () => {
  const path = [inMap, { key: "secret" }];
  const redact = (text: string): string => text.replace("secret", "***");
  expect(diagnosticsToWire([{ severity: "error", summary: "No", detail: "", path }], type, redact)).toMatchObject([
    { detail: 'At m["***"].' },
  ]);
});

it("shows what would move the cursor of a terminal, reverse the text or begin another line of a title", () => {
  const diagnostic = { severity: "warning", summary: "web\n\u001b[1A", detail: "one\n\ntwo \u202e\u001b]8;;" } as const;
  expect(diagnosticsToWire([diagnostic], type, (text) => text)).toMatchObject([
    { summary: "web\\u{a}\\u{1b}[1A", detail: "one\n\ntwo \\u{202e}\\u{1b}]8;;" },
  ]);
});
