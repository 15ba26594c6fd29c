const rowOf = (page: string, name: string): readonly string[] => {
  const line = page.split("\n").find((text) => text.startsWith(`| ${name} `));
  if (line === undefined) throw new Error(`docs/benchmarks.md has no row "${name}"; name all peers in the environment`);
  return line
    .slice(1, -1)
    .split("|")
    .map((cell) => cell.trim());
};

/** What README says of the benchmarks: the line of its list, made of the text of `docs/benchmarks.md`. */
export function headlineOf(page: string): string {
  const [, count, own] = rowOf(page, "`ims_server_definition`, executable");
  const peers = ["`restapi_object` of a generic REST provider", "`restful_resource` of another generic REST provider"];
  const seconds = (apply: string | undefined): string => (apply ?? "").replace(/ s.*/, "");
  const [one, other] = peers.map((name) => seconds(rowOf(page, name)[2]));
  return `- [Benchmarks](docs/benchmarks.md): the executable creates ${count} servers in ${seconds(own)} s; two generic REST providers take ${one} and ${other} s on the same machine`;
}

/** The text of README with that line in place of the one that it has. */
export function withHeadline(readme: string, page: string): string {
  return readme.replace(/^- \[Benchmarks\]\(docs\/benchmarks\.md\).*$/m, () => headlineOf(page));
}
