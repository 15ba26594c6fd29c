import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(__dirname, "../..");

/** A text that people read and write. */
export interface TextFile {
  /** Relative to the repository, with slashes. */
  readonly path: string;
  readonly text: string;
}

const single = ["README.md", "CONTRIBUTING.md", "eslint.config.mjs", "jest.config.cjs", ".dependency-cruiser.cjs"];
const folders = ["packages", "src", "constructs", "test", "scripts", "docs", "examples"];

/** The sources, tests and pages of the repository, without what is generated from them. */
export function textFiles(): readonly TextFile[] {
  const inFolders = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .map((file) => join(folder, file))
      .filter((file) => /\.(ts|md)$/.test(file) && !/node_modules|\/lib\/|cdktf\.out|constructs\/generated/.test(file)),
  );
  return [...single, ...inFolders].map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

/** The text with the marks of comments taken away, so that a sentence that goes over several lines is one line. */
export function flat({ text }: TextFile): string {
  return text.replace(/\n\s*(?:\*(?!\/)|\/\/)? ?/g, " ");
}

/** The anchors of a page: those that a forge gives to headings, and those that stand in the page. */
export function anchorsOf({ text }: TextFile): ReadonlySet<string> {
  const prose = text.replace(/^```.*?^```/gms, "");
  const counts = new Map<string, number>();
  const ofHeadings = [...prose.matchAll(/^#{1,6} (.*)$/gm)].map(([, title = ""]) => {
    const words = title.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
    const anchor = words.replace(/[^\p{L}\p{N}_\- ]/gu, "").replaceAll(" ", "-");
    const nth = counts.get(anchor) ?? 0;
    counts.set(anchor, nth + 1);
    return nth === 0 ? anchor : `${anchor}-${nth}`;
  });
  const inPage = [...prose.matchAll(/<a id="([^"]+)">/g)].map(([, id = ""]) => id);
  return new Set([...ofHeadings, ...inPage]);
}
