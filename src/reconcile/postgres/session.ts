import { hostname } from "node:os";
import type PgClient from "pg/lib/client.js";
import { repeatEvery, startDeadline } from "../../core/timers.ts";
import { isRefusal, lockLost, lockUnreachable, textOf } from "./failures.ts";
import type { LockAddress } from "./lock-url.ts";
import { channel, takeSteps, type Place, type Step } from "./steps.ts";
import { askTogether } from "./together.ts";

/** One connection, and all locks of this process that are held by it. */
export interface Session {
  /** @throws Failure `lock-lost` where the connection ended, `lock-unreachable` where the server refuses */
  take(step: Step): Promise<Place>;
  /** Aborted with a Failure `lock-lost` once the connection has ended, for whatever reason. */
  readonly ended: AbortSignal;
  /** Calls `listener` each time another process releases `lock`. Returns the function that ends this. */
  onReleased(lock: string, listener: () => void): () => void;
  close(): Promise<void>;
}

/**
 * The server frees the locks of a machine that vanished nine seconds after its last sign of life: three idle, then three probes
 * two seconds apart. This side asks every two seconds and gives up five later, so it stops writing before others start. In ms.
 */
const signEveryMs = 2_000;
const answerWithinMs = 5_000;
const connectWithinMs = 10_000;

/** A setting that the server does not know is left out. */
const settings = `
  SELECT set_config(wanted.name, wanted.value, false)
  FROM (VALUES
    ('tcp_keepalives_idle', '3'), ('tcp_keepalives_interval', '2'), ('tcp_keepalives_count', '3'),
    ('tcp_user_timeout', '9000'), ('idle_session_timeout', '0')
  ) AS wanted(name, value) JOIN pg_settings ON pg_settings.name = wanted.name`;

/**
 * Connects. An idle session does not keep the process alive.
 *
 * @throws whatever the driver, the server or the network threw
 */
export async function openSession(address: LockAddress): Promise<Session> {
  // only who locks across machines loads the driver
  const { default: Client } = await import("pg/lib/client.js");
  const client = new Client({
    connectionString: address.connectionString,
    application_name: `terraform-provider-ims ${hostname()} ${process.pid}`,
    connectionTimeoutMillis: connectWithinMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 3_000,
  });
  const ending = new AbortController();
  const end = (why: string): void => ending.abort(lockLost(address, why));
  client.on("error", (error) => end(textOf(error)));
  client.on("end", () => end("The server closed it"));
  try {
    await client.connect();
    await client.query(`LISTEN ${channel}`);
    await client.query(settings);
  } catch (error) {
    void client.end().catch(() => undefined);
    throw error;
  }
  return new OpenSession(client, address, { end, ended: ending.signal });
}

interface Ending {
  readonly end: (why: string) => void;
  readonly ended: AbortSignal;
}

type Question = Step | "sign of life";

class OpenSession implements Session {
  readonly ended: AbortSignal;
  private readonly client: PgClient;
  private readonly address: LockAddress;
  private readonly end: (why: string) => void;
  private readonly listeners = new Map<string, Set<() => void>>();
  private readonly ask = askTogether((questions: readonly Question[]) => this.answer(questions));
  /** Steps whose answer is awaited, and the end: only these keep the process alive. */
  private pending = 0;

  constructor(client: PgClient, address: LockAddress, { end, ended }: Ending) {
    this.client = client;
    this.address = address;
    this.end = end;
    this.ended = ended;
    client.on("notification", ({ payload = "" }) => this.listeners.get(payload)?.forEach((listener) => listener()));
    const stop = repeatEvery(signEveryMs, () => void this.ask("sign of life").catch(() => undefined));
    ended.addEventListener("abort", stop, { once: true });
    client.unref();
  }

  async take(step: Step): Promise<Place> {
    if ((this.pending += 1) === 1) this.client.ref();
    try {
      return (await this.ask(step)) ?? "outside";
    } finally {
      if ((this.pending -= 1) === 0) this.client.unref();
    }
  }

  onReleased(lock: string, listener: () => void): () => void {
    const listeners = this.listeners.get(lock) ?? new Set();
    this.listeners.set(lock, listeners.add(listener));
    return () => {
      if (listeners.delete(listener) && listeners.size === 0 && this.listeners.get(lock) === listeners)
        this.listeners.delete(lock);
    };
  }

  async close(): Promise<void> {
    // a process that waits for the end must not end before it, also when the last step ends meanwhile
    this.pending += 1;
    this.client.ref();
    this.end("It was closed");
    await this.client.end();
  }

  /** One query for all steps; it is a sign of life, too. */
  private async answer(questions: readonly Question[]): Promise<(Place | undefined)[]> {
    const places = [...(await this.send(questions.filter((question) => question !== "sign of life")))];
    return questions.map((question) => (question === "sign of life" ? undefined : places.shift()));
  }

  private async send(steps: readonly Step[]): Promise<readonly Place[]> {
    this.ended.throwIfAborted();
    const cancel = startDeadline(answerWithinMs, () => {
      this.end(`It gave no answer within ${answerWithinMs / 1000} s`);
      this.client.connection.stream.destroy();
    });
    try {
      const query = { ...takeSteps.query, values: takeSteps.valuesOf(steps) };
      const { rows } = await this.client.query<{ place: Place }>(query);
      return rows.map(({ place }) => place);
    } catch (error) {
      // it is unknown which of the steps were taken, so all locks of the session count as lost
      this.end(textOf(error));
      void this.client.end().catch(() => undefined);
      throw isRefusal(error) ? lockUnreachable(this.address, error) : this.ended.reason;
    } finally {
      cancel();
    }
  }
}
