import type { ImsClient, Project } from "../../client/index.ts";

/** All projects of a cluster. */
export async function projectsOf(
  cluster: string,
  { client, signal }: { readonly client: ImsClient; readonly signal: AbortSignal | undefined },
): Promise<readonly Project[]> {
  const ids = await client.projects.list(cluster, signal);
  const projects = await Promise.all(ids.map((id) => client.projects.get({ cluster, id }, signal)));
  return projects.filter((project) => project !== undefined);
}
