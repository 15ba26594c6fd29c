import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(__dirname, "../..");

/** A fenced block of a page that people read. */
export interface Snippet {
  /** `README.md:42` */
  readonly at: string;
  readonly language: string;
  readonly text: string;
}

/** Every fenced block of the README, the contributors' page and the guides. */
export function snippets(): readonly Snippet[] {
  const guides = readdirSync(join(root, "docs/guides")).map((file) => join("docs/guides", file));
  return ["README.md", "CONTRIBUTING.md", ...guides].flatMap((page) => {
    const text = readFileSync(join(root, page), "utf8");
    return [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map((match) => ({
      at: `${page}:${text.slice(0, match.index).split("\n").length}`,
      language: match[1] ?? "",
      text: match[2] ?? "",
    }));
  });
}
