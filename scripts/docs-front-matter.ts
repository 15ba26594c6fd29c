/** What the Terraform Registry reads at the top of a page. */
export function frontMatter(title: string, subcategory: string, description: string): string {
  return [
    "---",
    `page_title: ${JSON.stringify(title)}`,
    `subcategory: ${JSON.stringify(subcategory)}`,
    `description: ${JSON.stringify(description.replaceAll("`", ""))}`,
    "---",
  ].join("\n");
}
