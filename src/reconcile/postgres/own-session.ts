/**
 * A session of the server knows the process that it is for by a setting. A pooler that hands a connection to others between two statements
 * mixes sessions up: then locks are taken in the one and given back in the other, and two processes can hold the same lock. So each
 * statement does something only where the setting is that of its process, `$1`.
 */
export const isOwn = "coalesce(current_setting('ims.session', true) = $1, false)";

/** The process that the connection was for before; empty for a new connection, and for one that a pooler has cleaned. */
export const ownerBefore = "SELECT coalesce(current_setting('ims.session', true), '') AS owner";

/** Part of the statement with the session's settings. */
export const takeSession = "set_config('ims.session', $1, false)";

/** A row of a statement with {@link isOwn}. */
export interface OwnRow {
  readonly own: boolean;
}
