import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const docs = resolve(__dirname, "../../docs");
const pages = ["guides", "resources", "data-sources", "list-resources", "functions"].flatMap((folder) =>
  readdirSync(join(docs, folder)).map((file) => join(folder, file)),
);

/** The fields at the top of a page. */
function frontMatter(page: string): readonly string[] {
  const [, text = ""] = /^---\n(.*?)\n---\n/s.exec(readFileSync(join(docs, page), "utf8")) ?? [];
  return text.split("\n").map((line) => /^(\w+): ".*"$/.exec(line)?.[1] ?? line);
}

describe("the Terraform Registry reads at the top of every page", () => {
  test.each(pages)("%s: its title, its group and what it is about", (page) => {
    expect(frontMatter(page)).toEqual(["page_title", "subcategory", "description"]);
  });

  test("index.md: no group, which the registry's own check refuses there", () => {
    expect(frontMatter("index.md")).toEqual(["page_title", "description"]);
  });
});
