import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { describeUnless } from "./describe-unless.ts";
import { freePort } from "./free-port.ts";

/** A PostgreSQL of the test's own: a private data directory and port. */
export interface TestPostgres {
  /** With user and password, of the database `locks`. */
  readonly url: string;
  readonly port: number;
  readonly password: string;
  /** The first column of the first row, as text. */
  query(sql: string): Promise<string>;
  stop(): Promise<void>;
  /** Starts it again after a stop. */
  start(): Promise<void>;
  /** Stops it, and starts it as the standby of a primary that is gone. `SELECT pg_promote()` ends that. */
  startAsStandby(): Promise<void>;
  remove(): Promise<void>;
}

/** Debian keeps the server's programs beside no PATH, one directory a version. */
function serverPrograms(): string | undefined {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((one) => join(debian, one, "bin")), ...(process.env["PATH"] ?? "").split(":")];
  return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")));
}

/** `describe`, or a loud skip where there is no PostgreSQL; in CI a missing one is a failure. */
export function describeWithPostgres(name: string, suite: () => void): void {
  const missing = "there is no PostgreSQL. Debian has it in postgresql.";
  describeUnless(serverPrograms() === undefined ? missing : undefined, name, suite);
}

/** The server refuses to run as root: then it runs as the user that Debian's package makes. */
function serverUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (option: string): number => Number(spawnSync("id", [option, "postgres"], { encoding: "utf8" }).stdout);
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/** Makes a server with a database `locks` of the user `ims`, and starts it. */
export async function createPostgres({ password = "pass word/§1" } = {}): Promise<TestPostgres> {
  const programs = serverPrograms();
  if (programs === undefined) throw new Error("there is no PostgreSQL: install Debian's postgresql");
  const user = serverUser();
  const directory = mkdtempSync(join(tmpdir(), "ims-postgres-"));
  chmodSync(directory, 0o700);
  const passwordFile = join(directory, "password");
  writeFileSync(passwordFile, password);
  if (user.uid !== undefined && user.gid !== undefined)
    for (const path of [directory, passwordFile]) chownSync(path, user.uid, user.gid);
  const data = join(directory, "data");
  const access = ["--auth=scram-sha-256", `--pwfile=${passwordFile}`, "--username=ims"];
  const args = ["-D", data, ...access, "--no-sync", "--locale=C", "--encoding=UTF8"];
  const made = spawnSync(join(programs, "initdb"), args, { ...user, encoding: "utf8" });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stdout}${made.stderr}`);
  const port = await freePort("127.0.0.1");
  const query = async (sql: string, database = "locks"): Promise<string> => {
    const client = new Client({ host: "127.0.0.1", port, user: "ims", password, database });
    await client.connect();
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: "array" });
    await client.end();
    return String(rows[0]?.[0]);
  };
  let server: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    const options = { fsync: "off", listen_addresses: "127.0.0.1", unix_socket_directories: "", port: String(port) };
    const args = Object.entries(options).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const own = spawn(join(programs, "postgres"), ["-D", data, ...args], {
      ...user,
      stdio: ["ignore", "ignore", "pipe"],
    });
    server = own;
    await new Promise<void>((resolve, reject) => {
      own.stderr.on("data", (text: Buffer) => {
        if (/ready to accept (?:read-only )?connections/.test(text.toString())) resolve();
      });
      own.once("exit", (code) => reject(new Error(`postgres ended with ${code ?? "a signal"}`)));
    });
  };
  const stop = async (): Promise<void> => {
    const own = server;
    if (own?.exitCode !== null) return;
    const ended = new Promise((resolve) => own.once("exit", resolve));
    // fast: it breaks off the connections
    own.kill("SIGINT");
    await ended;
  };
  await start();
  await query("CREATE DATABASE locks", "postgres");
  return {
    url: `postgres://ims:${encodeURIComponent(password)}@127.0.0.1:${port}/locks`,
    port,
    password,
    query,
    start,
    stop,
    async startAsStandby() {
      await stop();
      writeFileSync(join(data, "standby.signal"), "");
      if (user.uid !== undefined && user.gid !== undefined) chownSync(join(data, "standby.signal"), user.uid, user.gid);
      await start();
    },
    async remove() {
      await stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
