import { asLines } from "./first-of.ts";
import { visible, visibleLines } from "./visible.ts";

it.each([
  ["plain text", "größe 日本 😀", "größe 日本 😀"],
  ["controls and lines", "a\u0000\n\u2028b", "a\\u{0}\\u{a}\\u{2028}b"],
  ["marks of direction and blanks of no width", "\u202ea\u200b\u2066", "\\u{202e}a\\u{200b}\\u{2066}"],
  ["tags, which hold a text that nobody sees", "web\u{e0041}\u{e0042}", "web\\u{e0041}\\u{e0042}"],
  ["fillers and joiners", "a\u3164\u115f\u034f\ufe0f", "a\\u{3164}\\u{115f}\\u{34f}\\u{fe0f}"],
  ["half of a pair", "a\ud83d", "a\\u{d83d}"],
])("%s", (_, text, shown) => expect(visible(text)).toBe(shown));

it("leaves the lines of a text", () => {
  expect(visibleLines("a\n\n  - b\u001b[2K\r\nc")).toBe("a\n\n  - b\\u{1b}[2K\\u{d}\nc");
});

it("keeps each thing of a list on its line", () => {
  expect(asLines(["web TXT a\n  - b", "c"])).toBe("  - web TXT a\\u{a}  - b\n  - c");
});
