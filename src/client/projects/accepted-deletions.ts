/**
 * Deletions that the service has accepted, while the project is still there. A run that is killed then leaves a state as if nothing had been asked
 * for: the journal says it to the next one. (docs/decisions/0010-journal.md)
 */
import * as z from "zod";
import type { Identity } from "../../reconcile/index.ts";
import type { Context } from "../client-context.ts";
import { clusterKey, deletionKind } from "../identities.ts";
import { contentOf, endNotes } from "../noted-contents.ts";
import { serviceNow } from "../service-time.ts";
import type { Project, ProjectId } from "./project.ts";

/** When the service accepted it (Unix ms), and when the project was created that goes. */
export interface AcceptedDeletion extends Pick<Project, "created"> {
  readonly at: number;
}

export interface AcceptedDeletions {
  /** To be called when the service has accepted one. `revision`: which writing of the project the state has. */
  note(project: ProjectId, accepted: AcceptedDeletion, revision: string | undefined): void;
  /** The one that a killed run of this directory asked for; `any`: whatever state it had. */
  recall(project: ProjectId, of: { readonly revision: string | undefined } | "any"): AcceptedDeletion | undefined;
  /** The project is gone, or another one has its id. */
  end(project: ProjectId): void;
}

const notedDeletion = z.object({ created: z.number() });

export function createAcceptedDeletions(context: Context): AcceptedDeletions {
  const { journal } = context;
  const identityOf = ({ cluster, id }: ProjectId): Identity => ({
    kind: deletionKind,
    identity: [clusterKey(cluster, context), id],
  });
  return {
    note(project, { at, created }, revision) {
      // without it nobody can tell the project from one that is made after it
      if (created === null) return;
      const thing = identityOf(project);
      journal.begin({ ...thing, content: { created }, revision, ...serviceNow(context, "platform"), at });
      journal.done(thing);
    },
    recall(project, of) {
      const thing = identityOf(project);
      const entry = of === "any" ? journal.orphan(thing) : journal.noted(thing, of.revision);
      const noted = entry && contentOf(entry, notedDeletion);
      return noted && { at: entry.at, ...noted };
    },
    end: (project) => endNotes(journal, identityOf(project)),
  };
}
