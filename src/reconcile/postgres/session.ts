import { hostname } from "node:os";
import type PgClient from "pg/lib/client.js";
import { isRefusal, lockLost, lockUnreachable, textOf } from "./failures.ts";
import type { LockAddress } from "./lock-url.ts";
import { channel, takeSteps, type Place, type Step } from "./steps.ts";
import { askTogether } from "./together.ts";

/** One connection, and all locks of this process that are held by it. */
export interface Session {
  /** @throws Failure `lock-lost` where the connection ended, `lock-unreachable` where the server refuses */
  take(step: Step): Promise<Place>;
  /** Aborted with a Failure `lock-lost` once the connection has ended, whoever ended it. */
  readonly ended: AbortSignal;
  /** Calls back whenever somebody in another process gave `lock` back. Gives the function that ends this. */
  onReleased(lock: string, told: () => void): () => void;
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
  return serve(client, address, { end, ended: ending.signal });
}

interface Ending {
  readonly end: (why: string) => void;
  readonly ended: AbortSignal;
}

function serve(client: PgClient, address: LockAddress, { end, ended }: Ending): Session {
  const told = new Map<string, Set<() => void>>();
  client.on("notification", ({ payload = "" }) => told.get(payload)?.forEach((tell) => tell()));

  const send = async (steps: readonly Step[]): Promise<readonly Place[]> => {
    ended.throwIfAborted();
    const cancel = unlessWithin(answerWithinMs, () => {
      end(`It gave no answer within ${answerWithinMs / 1000} s`);
      client.connection.stream.destroy();
    });
    try {
      const { rows } = await client.query<{ place: Place }>({ ...takeSteps.query, values: takeSteps.valuesOf(steps) });
      return rows.map(({ place }) => place);
    } catch (error) {
      // nobody knows which of the steps were taken: all locks are given up
      end(textOf(error));
      void client.end().catch(() => undefined);
      throw isRefusal(error) ? lockUnreachable(address, error) : ended.reason;
    } finally {
      cancel();
    }
  };
  const ask = askTogether((questions: readonly (Step | "sign of life")[]) =>
    send(questions.filter((question) => question !== "sign of life")).then((places) => {
      const left = [...places];
      return questions.map((question) => (question === "sign of life" ? undefined : left.shift()));
    }),
  );
  const signs = setInterval(() => void ask("sign of life").catch(() => undefined), signEveryMs).unref();
  ended.addEventListener("abort", () => clearInterval(signs), { once: true });

  let asking = 0;
  client.unref();
  return {
    ended,
    async take(step) {
      if ((asking += 1) === 1) client.ref();
      try {
        return (await ask(step)) ?? "outside";
      } finally {
        if ((asking -= 1) === 0) client.unref();
      }
    },
    onReleased(lock, tell) {
      const tells = told.get(lock) ?? new Set();
      told.set(lock, tells.add(tell));
      return () => {
        if (tells.delete(tell) && tells.size === 0 && told.get(lock) === tells) told.delete(lock);
      };
    },
    async close() {
      end("It was closed");
      await client.end();
    },
  };
}

/** Calls `late` after `ms`; not when the answer is there already and only a busy process kept it from being looked at. */
function unlessWithin(ms: number, late: () => void): () => void {
  let second: NodeJS.Immediate | undefined;
  const first = setTimeout(() => (second = setImmediate(late)), ms).unref();
  return () => {
    clearTimeout(first);
    clearImmediate(second);
  };
}
