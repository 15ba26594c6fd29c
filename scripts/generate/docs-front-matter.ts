/** What the Terraform Registry reads at the top of a page. The page of the provider itself has no group. */
export function frontMatter(title: string, subcategory: string | undefined, description: string): string {
  return [
    "---",
    `page_title: ${JSON.stringify(title)}`,
    ...(subcategory === undefined ? [] : [`subcategory: ${JSON.stringify(subcategory)}`]),
    `description: ${JSON.stringify(description.replaceAll("`", ""))}`,
    "---",
  ].join("\n");
}
