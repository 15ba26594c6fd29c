import { join, dirname } from "node:path/posix";
import { anchorsOf, flat, textFiles } from "./text-files.ts";

const files = textFiles();
const pages = new Map(files.map((file) => [file.path, file]));

/** Why a citation leads nowhere; `undefined` where it resolves. */
function problemOf(path: string, anchor: string | undefined): string | undefined {
  const page = pages.get(path);
  if (page === undefined) return path.endsWith(".md") ? `there is no ${path}` : undefined;
  return anchor === undefined || anchorsOf(page).has(anchor) ? undefined : `${path} has no heading #${anchor}`;
}

it("every page and section that a comment or text cites exists", () => {
  const broken = files.flatMap((file) =>
    [...flat(file).matchAll(/(?<![\w/.-])(docs\/[\w/.-]+\.md)(?:#([\w-]+))?/g)].flatMap(([, path = "", anchor]) => {
      const problem = problemOf(path, anchor);
      return problem === undefined ? [] : [`${file.path}: ${problem}`];
    }),
  );
  expect(broken).toEqual([]);
});

it("every link of a page to a page or section of the repository resolves", () => {
  const links = /\]\((?!\w+:)([^)\s#]*)(?:#([^)\s]*))?\)/g;
  const broken = files
    .filter(({ path }) => path.endsWith(".md"))
    .flatMap((file) =>
      [...file.text.replace(/^```.*?^```/gms, "").matchAll(links)].flatMap(([, target = "", anchor]) => {
        const problem = problemOf(target === "" ? file.path : join(dirname(file.path), target), anchor);
        return problem === undefined ? [] : [`${file.path}: ${problem}`];
      }),
    );
  expect(broken).toEqual([]);
});

it("the README links every guide", () => {
  const guides = [...pages.keys()].filter((path) => path.startsWith("docs/guides/"));
  const linked = pages.get("README.md")?.text ?? "";
  expect(guides.length).toBeGreaterThan(10);
  expect(guides.filter((path) => !linked.includes(`](${path})`))).toEqual([]);
});

it.each(["docs/interface.md", "docs/behaviour.md", "docs/protocol.md"])(
  "%s is short, with headings that differ",
  (path) => {
    const text = pages.get(path)?.text ?? "";
    expect(text.split("\n").length).toBeLessThanOrEqual(400);
    const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) => title);
    expect(headings.length).toBeGreaterThan(10);
    // of two equal ones the second gets a number, which changes with what stands before it
    expect(new Set(headings).size).toBe(headings.length);
  },
);
