import type { Transport } from "../../src/http/transport/transport.ts";
import { connectSandbox } from "./connected-sandbox.ts";
import { cluster, others, shop, timeoutMs } from "./projects.ts";

export interface LateProjects {
  /** Names under which another project is there than the one that was created. */
  readonly wrong: readonly string[];
  /** Projects in the service that nobody asked for. */
  readonly tooMany: number;
  readonly posts: number;
}

/** Creates so many projects at once that become visible after 0 to `longestMs`, spread evenly, by the driven clock. */
export async function createLateProjects(count: number, longestMs: number): Promise<LateProjects> {
  const projects = others.map((project) => ({ ...project, adminUids: [...project.adminUids] }));
  const connected = connectSandbox({
    seed: { customers: ["acme"], clusters: { [cluster]: { projects } } },
    options: { projectIds: "opaque", duplicateNames: "allow" },
  });
  const { store, transport, requestCounts } = connected.sandbox;
  let nth = 0;
  const scattered: Transport = async (request, signal) => {
    const answer = await transport(request, signal);
    if (request.method !== "POST") return answer;
    store.change(({ clusters }) => {
      const created = clusters.find(({ id }) => id === cluster)?.projects.at(-1);
      if (created === undefined) return;
      // 61 has no factor in common with 100: every time comes once
      created.visibleAt = created.created + (((nth * 61) % count) * longestMs) / (count - 1);
      created.settledAt = created.visibleAt + 1_000;
      nth += 1;
    });
    return answer;
  };
  const client = connected.connectAnother({ transport: scattered });
  const names = Array.from({ length: count }, (_, at) => `Shop ${at}`);
  const made = await Promise.all(
    names.map((name) => client.projects.create({ declared: { ...shop, name }, timeoutMs })),
  );
  const wrong = names.filter((name, at) => store.clusters.project(cluster, made[at]?.id ?? "")?.["name"] !== name);
  const tooMany = store.clusters.projectIds(cluster).length - others.length - count;
  const posts = requestCounts().byEndpoint["platform.createProject"] ?? 0;
  await client.close();
  await connected.close();
  return { wrong, tooMany, posts };
}
