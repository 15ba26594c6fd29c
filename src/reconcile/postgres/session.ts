import { onAbort, printDuration } from "terraform-provider-sdk/core";
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type PgClient from "pg/lib/client.js";
import { repeatEvery, startDeadline } from "../../core/timers.ts";
import { isRefusal, lockLost, lockUnreachable, noAnswer, PooledConnection, textOf, type Held } from "./failures.ts";
import type { LockAddress } from "./lock-url.ts";
import { ownerBefore, takeSession, type OwnRow } from "./own-session.ts";
import { channel, signOfLife, takeSteps, type Place, type Step } from "./steps.ts";
import { askTogether } from "./together.ts";

/** One connection, and all advisory locks of this process that are held by it. */
export interface Session {
  /** @throws Failure `lock-lost` where the connection ended, `lock-unreachable` where the server refuses */
  take(step: Step): Promise<Place>;
  /** The rows that a statement gives. @throws as {@link Session.take} */
  query<Row extends OwnRow>(query: Query): Promise<readonly Row[]>;
  /** Aborted with a Failure `lock-lost` once the connection has ended, for whatever reason. */
  readonly ended: AbortSignal;
  /** Calls `listener` each time a process notifies of `payload`. Returns the function that ends this. */
  onNotified(payload: string, listener: () => void): () => void;
  close(): Promise<void>;
}

/** A statement that is prepared once a session, and does nothing in another one: see `isOwn`. */
interface Query {
  readonly name: string;
  readonly text: string;
  /** From `$2` on. */
  readonly values: unknown[];
}

/**
 * When a machine vanishes, the server frees its locks nine seconds after its last sign of life: three seconds idle, then three probes two
 * seconds apart. This side sends a statement every two seconds and gives up when it has no answer within five seconds, so it stops writing
 * before others start. In ms.
 */
const signEveryMs = 2_000;
const answerWithinMs = 5_000;
const connectWithinMs = 10_000;
const leaveWithinMs = 1_000;

/**
 * A setting that the server does not know is left out. A role may have time-outs of its own, which end a session or a statement earlier than
 * this side gives up.
 */
const settings = `
  SELECT ${takeSession}, set_config(wanted.name, wanted.value, false)
  FROM (VALUES
    ('tcp_keepalives_idle', '3'), ('tcp_keepalives_interval', '2'), ('tcp_keepalives_count', '3'),
    ('tcp_user_timeout', '9000'), ('idle_session_timeout', '0'), ('statement_timeout', '0'), ('transaction_timeout', '0')
  ) AS wanted(name, value) JOIN pg_settings ON pg_settings.name = wanted.name`;

/**
 * Connects. An idle session does not keep the process alive.
 *
 * @throws whatever the driver, the server or the network threw
 */
export async function openSession(address: LockAddress, holds: Held): Promise<Session> {
  // the driver is loaded only where a database is used
  const { default: Client } = await import("pg/lib/client.js");
  const client = new Client({
    connectionString: address.connectionString,
    application_name: `terraform-provider-ims ${holds} ${hostname()} ${process.pid}`,
    keepAlive: true,
    keepAliveInitialDelayMillis: 3_000,
  });
  const ending = new AbortController();
  const end = (why: string): void => ending.abort(lockLost(address, why));
  client.on("error", (error) => end(textOf(error)));
  client.on("end", () => end("The server closed it"));
  const id = randomUUID();
  let isLoggedIn = false;
  // of all of it: a pooler takes the login by itself, and says nothing more until it has a connection to the server
  const cancel = startDeadline(connectWithinMs, () =>
    client.connection.stream.destroy(noAnswer(connectWithinMs, isLoggedIn)),
  );
  try {
    await client.connect();
    isLoggedIn = true;
    const { rows } = await client.query<{ owner: string }>(ownerBefore);
    if (rows[0]?.owner !== "") throw new PooledConnection();
    await client.query(`LISTEN ${channel}`);
    await client.query(settings, [id]);
  } catch (error) {
    void leave(client).catch(() => undefined);
    throw error;
  } finally {
    cancel();
  }
  return new OpenSession(client, address, { id, holds, end, ended: ending.signal });
}

/** Says so to the server, and breaks the connection off where that does not end it: else a process that waits for this would never end. */
async function leave(client: PgClient): Promise<void> {
  const cancel = startDeadline(leaveWithinMs, () => client.connection.stream.destroy());
  await client.end().finally(cancel);
}

interface Ending {
  readonly id: string;
  readonly holds: Held;
  readonly end: (why: string) => void;
  readonly ended: AbortSignal;
}

class OpenSession implements Session {
  readonly ended: AbortSignal;
  private readonly client: PgClient;
  private readonly address: LockAddress;
  private readonly ending: Ending;
  private readonly listeners = new Map<string, Set<() => void>>();
  private readonly ask = askTogether((steps: readonly Step[]) => this.answer(steps));
  /** How many statements await an answer; closing counts as one. Only these keep the process alive. */
  private pending = 0;
  private last: Promise<unknown> = Promise.resolve();

  constructor(client: PgClient, address: LockAddress, ending: Ending) {
    const { ended } = ending;
    this.client = client;
    this.address = address;
    this.ending = ending;
    this.ended = ended;
    client.on("notification", ({ payload = "" }) => this.listeners.get(payload)?.forEach((listener) => listener()));
    const stop = repeatEvery(signEveryMs, () => void this.ask(signOfLife).catch(() => undefined));
    onAbort(ended, stop);
    client.unref();
  }

  take(step: Step): Promise<Place> {
    return this.whileAlive(() => this.ask(step));
  }

  query<Row extends OwnRow>(query: Query): Promise<readonly Row[]> {
    return this.whileAlive(() => this.send<Row>(query));
  }

  onNotified(payload: string, listener: () => void): () => void {
    const listeners = this.listeners.get(payload) ?? new Set();
    this.listeners.set(payload, listeners.add(listener));
    return () => {
      if (listeners.delete(listener) && listeners.size === 0 && this.listeners.get(payload) === listeners)
        this.listeners.delete(payload);
    };
  }

  async close(): Promise<void> {
    // a process that waits for this must not end before it is closed, even if the last statement is answered meanwhile
    this.pending += 1;
    this.client.ref();
    this.ending.end("It was closed");
    await leave(this.client);
  }

  /** Keeps the process alive while an answer is awaited. */
  private async whileAlive<T>(run: () => Promise<T>): Promise<T> {
    if ((this.pending += 1) === 1) this.client.ref();
    try {
      return await run();
    } finally {
      if ((this.pending -= 1) === 0) this.client.unref();
    }
  }

  /** Sends all steps as one statement, which is a sign of life, too. */
  private async answer(steps: readonly Step[]): Promise<Place[]> {
    const query = { ...takeSteps.query, values: takeSteps.valuesOf(steps) };
    return (await this.send<OwnRow & { readonly place: Place }>(query)).map(({ place }) => place);
  }

  /** Sends one statement after the other: the driver is going to drop its own queue. */
  private send<Row extends OwnRow>(query: Query): Promise<readonly Row[]> {
    const sent = this.last.then(() => this.sendNow<Row>(query));
    this.last = sent.catch(() => undefined);
    return sent;
  }

  private async sendNow<Row extends OwnRow>(query: Query): Promise<readonly Row[]> {
    this.ended.throwIfAborted();
    const { id, end, holds } = this.ending;
    const cancel = startDeadline(answerWithinMs, () => {
      end(`It gave no answer within ${printDuration(answerWithinMs)}`);
      this.client.connection.stream.destroy();
    });
    try {
      const { rows } = await this.client.query<Row>({ ...query, values: [id, ...query.values] });
      if (rows.some(({ own }) => !own)) throw new PooledConnection();
      return rows;
    } catch (error) {
      // it is unknown which part of the statement was carried out, so all that the session holds counts as lost
      end(textOf(error));
      void leave(this.client).catch(() => undefined);
      throw isRefusal(error) || error instanceof PooledConnection
        ? lockUnreachable(this.address, holds, error)
        : this.ended.reason;
    } finally {
      cancel();
    }
  }
}
