import { createHash } from "node:crypto";
import type { Moves, PoolView } from "../budget/permit-moves.ts";
import { isOwn, type OwnRow } from "./own-session.ts";
import type { Session } from "./session.ts";
import { channel } from "./steps.ts";

/** The permits of one name, as advisory locks of two numbers: the pool's, and that of a permit or ticket. */
export interface PermitPool {
  /** Makes the moves, in one statement, and shows the pool after them. A permit that another holds by now is not taken. */
  move(session: Session, moves: Moves | undefined): Promise<PoolView>;
  /** Calls `listener` when it is this session's turn, or when a first process begins to wait. Returns the function that ends this. */
  onTold(session: Session, me: number, listener: () => void): () => void;
  /**
   * Ends the sessions among `holders` that gave no sign of life for seven seconds, although their machine answers: those of stopped
   * processes. Returns how many.
   */
  endSilent(session: Session, holders: readonly number[]): Promise<number>;
}

/** Permits are numbered below this, tickets from this on. */
const firstTicket = 2 ** 30;
const silentAfterSeconds = 7;

type Act = "take" | "give back" | "draw" | "drop";

// the view refers to the number of acts, so that the server reads the locks after them
const text = `
  WITH acts AS (
    SELECT count(CASE does
      WHEN 'take' THEN pg_try_advisory_lock($2, at)
      WHEN 'give back' THEN pg_advisory_unlock($2, at)
      WHEN 'draw' THEN pg_try_advisory_lock_shared($2, at)
      WHEN 'drop' THEN pg_advisory_unlock_shared($2, at)
    END) AS done
    FROM unnest($3::text[], $4::int[]) AS act(does, at)
    WHERE ${isOwn}
  ), told AS (
    SELECT count(CASE WHEN pg_notify('${channel}', payload) IS NULL THEN 0 END) AS done FROM unnest($5::text[]) AS payload
  )
  SELECT ${isOwn} AS own, pg_backend_pid() AS me, (
    SELECT coalesce(json_agg(json_build_array(objid::bigint, pid)), '[]')
    FROM pg_locks
    WHERE locktype = 'advisory' AND objsubid = 2 AND classid = $2::oid AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND acts.done + told.done >= 0
  ) AS held
  FROM acts, told`;

const endText = `
  SELECT ${isOwn} AS own, count(CASE WHEN pg_terminate_backend(pid) THEN 1 END)::int AS ended
  FROM pg_stat_activity
  WHERE ${isOwn} AND pid = ANY($2::int[]) AND usename = current_user AND state_change < now() - interval '${silentAfterSeconds} seconds'`;

/** The pool of a name, which is the same for all who share it. */
export function openPermitPool(name: string): PermitPool {
  const pool = numberOf(name);
  const turnOf = (holder: number): string => `${pool} ${holder}`;
  const somebodyWaits = String(pool);
  return {
    async move(session, moves) {
      const acts = actsOf(moves);
      const told = [...(moves?.wake ?? []).map(turnOf), ...(moves?.tellAll === true ? [somebodyWaits] : [])];
      const values = [pool, acts.map(([does]) => does), acts.map(([, at]) => at), told];
      const [row] = await session.query<Row>({ name: "ims-permits", text, values });
      if (row === undefined) throw new Error("the database answered no row");
      return viewOf(row);
    },
    onTold(session, me, listener) {
      const stops = [turnOf(me), somebodyWaits].map((payload) => session.onNotified(payload, listener));
      return () => stops.forEach((stop) => stop());
    },
    async endSilent(session, holders) {
      const rows = await session.query<OwnRow & { readonly ended: number }>({
        name: "ims-end",
        text: endText,
        values: [holders],
      });
      return rows[0]?.ended ?? 0;
    },
  };
}

interface Row extends OwnRow {
  readonly me: number;
  readonly held: readonly (readonly [id: number, holder: number])[];
}

function viewOf({ me, held }: Row): PoolView {
  const tickets = held
    .filter(([id]) => id >= firstTicket)
    .map(([id, of]) => ({ number: id - firstTicket, of }))
    .sort((a, b) => a.number - b.number || a.of - b.of);
  return { me, holders: new Map(held.filter(([id]) => id < firstTicket)), tickets };
}

function actsOf(moves: Moves | undefined): (readonly [Act, number])[] {
  if (moves === undefined) return [];
  const { giveBack, take, draw, drop } = moves;
  const tickets = (does: Act, number: number | undefined): (readonly [Act, number])[] =>
    number === undefined ? [] : [[does, firstTicket + number]];
  return [
    ...giveBack.map((id) => ["give back", id] as const),
    ...take.map((id) => ["take", id] as const),
    ...tickets("draw", draw),
    ...tickets("drop", drop),
  ];
}

/** 31 bits of a hash. Two names with the same number would share their permits, which makes them slower and breaks no limit. */
function numberOf(name: string): number {
  return createHash("sha256").update(`terraform-provider-ims permits ${name}`).digest().readUInt32BE() >>> 1;
}
