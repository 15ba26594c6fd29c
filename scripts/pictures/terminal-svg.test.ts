import { terminalSvg } from "./terminal-svg.ts";

/** Text, class and time in ms of each line. */
function linesOf(svg: string): readonly (readonly [string, string | undefined])[] {
  return [...svg.matchAll(/<text y="\d+"(?: class="(\w+)")?>(.*)<\/text>/g)].map(([, of, text = ""]) => [text, of]);
}

test("lines in their order, escaped, wrapped, and marked as Terraform marks them", () => {
  const plan = '    + ttl = "300"\n    ~ role = "a" -> "b"\n    - "gone",\n    - Using a mirror\n';
  const svg = terminalSvg([
    { at: 0, text: "\u25b6 cdktf deploy\npart of " },
    { at: 10, text: "a line & <more>\n\n" },
    { at: 20, text: plan },
    { at: 30, text: "x".repeat(130) },
  ]);
  expect(linesOf(svg)).toEqual([
    ["\u25b6 cdktf deploy", "heading"],
    ["part of a line &amp; &lt;more&gt;", undefined],
    ['    + ttl = "300"', "added"],
    ['    ~ role = "a" -&gt; "b"', "changed"],
    ['    - "gone",', "removed"],
    ["    - Using a mirror", undefined],
    ["x".repeat(110), undefined],
    ["x".repeat(20), undefined],
  ]);
});

test("a long pause is cut short, and the picture that does not move shows the end", () => {
  const svg = terminalSvg([
    { at: 0, text: "one\n" },
    { at: 60_000, text: "two\n" },
  ]);
  // 16 ms for the first line, 1.2 s of the pause, 4 s for the end
  expect(svg).toContain("animation:play 5.2s");
  expect(svg).toContain("#screen{transform:translateY(476px)}");
});
