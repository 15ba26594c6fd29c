import type { Context } from "../client-context.ts";
import { lookForProject } from "./look-for-project.ts";

/** Tells listings of one project from messages of one word, which look alike. */
export class ProvenListings {
  /** Projects that were listed alone and could be read, by cluster. */
  private readonly seen = new Map<string, Set<string>>();

  constructor(private readonly context: Context) {}

  /**
   * Whether a project can be missing in the listing: what stands alone in one must be a project that can be read. It is asked for once.
   *
   * @throws Failure `project-answer-doubtful`; what the service refused
   */
  async isProof(cluster: string, listed: readonly string[], signal?: AbortSignal): Promise<boolean> {
    const [id] = listed;
    if (id === undefined || listed.length > 1) return true;
    const seen = this.seen.get(cluster) ?? new Set<string>();
    if (seen.has(id)) return true;
    if ((await lookForProject(this.context, { cluster, id }, signal)) === undefined) return false;
    this.seen.set(cluster, seen.add(id));
    return true;
  }
}
