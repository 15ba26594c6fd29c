/**
 * Decommissions that were asked for, while nobody knows whether a state has heard of their end. After a killed run a server may be gone, and others
 * may have made one of its name: the journal says it to the next run. (docs/decisions/0010-journal.md)
 */
import * as z from "zod";
import type { SendWatch } from "../../http/retries/send-watch.ts";
import type { Identity } from "../../reconcile/index.ts";
import type { Context } from "../client-context.ts";
import { decommissionKind, serverIdentity } from "../identities.ts";
import { contentOf, endNotes } from "../noted-contents.ts";
import { serviceNow } from "../service-time.ts";
import type { ServerId } from "./server-definition.ts";

/** When it was asked for, and when the server was last changed by then (Unix ms). */
export interface SentDecommission {
  readonly at: number;
  readonly modDate: number;
}

/** A server that is to be decommissioned. */
interface DecommissionedServer {
  /** When it was changed last: without it nobody can tell the server from one that is made after it. */
  readonly modDate: number | null;
  /** Which writing of it the state has. */
  readonly revision: string | undefined;
}

export interface SentDecommissions {
  /** Notes the request when its bytes go out. */
  watch(server: ServerId, target: DecommissionedServer): SendWatch | undefined;
  /** The server is gone. The note ends when the engine has every answer. */
  done(server: ServerId): void;
  /** The one that a killed run of this directory asked for. `revision`: which writing of the server the state has. */
  recall(server: ServerId, revision: string | undefined): SentDecommission | undefined;
  /** It is known what became of the server, or this run writes it. */
  end(server: ServerId): void;
}

const notedDecommission = z.object({ modDate: z.number() });

export function createSentDecommissions(
  context: Pick<Context, "journal" | "clock" | "clockOffsetMs">,
): SentDecommissions {
  const { journal } = context;
  const thingOf = (server: ServerId): Identity => ({ ...serverIdentity(server), kind: decommissionKind });
  return {
    watch(server, { modDate, revision }) {
      if (modDate === null) return undefined;
      const thing = thingOf(server);
      return {
        onSend() {
          // this one stands for those of killed runs
          journal.inState(thing);
          journal.begin({ ...thing, content: { modDate }, revision, ...serviceNow(context, "servers") });
        },
        onNotDone: () => journal.refused(thing),
      };
    },
    done: (server) => journal.done(thingOf(server)),
    recall(server, revision) {
      const entry = journal.noted(thingOf(server), revision);
      const noted = entry && contentOf(entry, notedDecommission);
      return noted && { at: entry.at, ...noted };
    },
    end: (server) => endNotes(journal, thingOf(server)),
  };
}
