import fc from "fast-check";
import { isOwner, joinComment, splitComment } from "./record-mark.ts";

const ownerStart = ["a", "b", "z", "A", "Z", "0", "5", "9"];
const owner = fc
  .tuple(
    fc.constantFrom(...ownerStart),
    fc.string({ unit: fc.constantFrom(...ownerStart, ".", "_", "-", "/", "@", ":", "+"), maxLength: 63 }),
  )
  .map(([first, rest]) => first + rest);
/** Comments of people, and such as look like marks or parts of them. */
const piece = fc.oneof(
  fc.string({ unit: "binary", maxLength: 8 }),
  fc.constantFrom(
    "[",
    "]",
    " ",
    "[managed: ",
    "managed",
    ":",
    "-",
    "[managed: a]",
    "[Managed:b ]",
    "[managed: -]",
    "\n",
  ),
  owner.map((name) => `[managed: ${name}]`),
);
const comment = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(""));
const managedBy = fc.option(owner, { nil: undefined });

describe("a mark in a comment", () => {
  it("is added and taken off without a trace, whatever the comment", () => {
    fc.assert(
      fc.property(comment, managedBy, (text, by) => {
        const meant = { comment: text === "" ? null : text, managedBy: by };
        expect(splitComment(joinComment(meant))).toEqual(meant);
      }),
      { numRuns: 2_000 },
    );
  });

  it("is added once: what was read is written as it was", () => {
    fc.assert(
      fc.property(comment, managedBy, (text, by) => {
        const once = joinComment({ comment: text, managedBy: by });
        expect(joinComment(splitComment(once))).toBe(once);
      }),
      { numRuns: 2_000 },
    );
  });

  it("of another owner takes the place of the one before, and adds nothing else", () => {
    fc.assert(
      fc.property(comment, owner, owner, (text, first, second) => {
        const read = splitComment(joinComment({ comment: text, managedBy: first }));
        expect(joinComment({ ...read, managedBy: second })).toBe(joinComment({ comment: text, managedBy: second }));
      }),
    );
  });

  it("is none in a comment without one, which is kept as it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1 }), (text) => {
        fc.pre(!/managed/i.test(text));
        expect(joinComment({ comment: text, managedBy: undefined })).toBe(text);
        expect(splitComment(text)).toEqual({ comment: text, managedBy: undefined });
      }),
    );
  });

  it.each<[string, string | null, string | null, string | undefined]>([
    ["alone", "[managed: team-web]", null, "team-web"],
    ["behind a comment", "who may send [managed: team-web]", "who may send", "team-web"],
    ["none", "who may send", "who may send", undefined],
    ["no comment", null, null, undefined],
    ["an empty comment", "", null, undefined],
    ["brackets of the user's", "see [1] [managed: a]", "see [1]", "a"],
    ["two: the last one", "[managed: a] [managed: b]", "[managed: a]", "b"],
    ["the user's own, without an owner", "[managed: a] [managed: -]", "[managed: a]", undefined],
    // edited by people
    ["moved into the middle", "mail [managed: a] - ask Bob", "mail - ask Bob", "a"],
    ["with other blanks and case", "mail [ Managed:a ]", "mail", "a"],
    ["without the blank before it", "mail[managed: a]", "mail", "a"],
    // damaged
    ["cut off", "mail [managed: tea", "mail [managed: tea", undefined],
    ["without an owner", "mail [managed: ]", "mail [managed: ]", undefined],
    ["with two words", "mail [managed: by me]", "mail [managed: by me]", undefined],
    ["with an owner that none may have", "mail [managed: ä]", "mail [managed: ä]", undefined],
  ])("is read: %s", (_, text, expected, by) => {
    expect(splitComment(text)).toEqual({ comment: expected, managedBy: by });
  });

  it("is found in a long comment of brackets without delay", () => {
    const text = "[managed:".repeat(5_000) + " ".repeat(50_000);
    const began = performance.now();
    expect(splitComment(text).managedBy).toBeUndefined();
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});

describe("an owner", () => {
  it.each(["team-web", "a", "9", "github.com/org/repo", "shop:prod", "me@example.com", "x".repeat(64)])(
    "may be %s",
    (text) => {
      expect(isOwner(text)).toBe(true);
    },
  );
  it.each(["", "-", "team web", "a]", "[a", "ä", " a", "a\n", ".a", "x".repeat(65)])("may not be %j", (text) => {
    expect(isOwner(text)).toBe(false);
  });
});
