import { createManualClock, type Failure, silentLog } from "terraform-provider-sdk/core";
import { createPostgres, describeWithPostgres, type TestPostgres } from "../../../test/support/postgres.ts";
import { createDatabaseLocks } from "../locks/locks.ts";

describeWithPostgres("a PostgreSQL that cannot be used for locks", () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await createPostgres();
    await postgres.query("CREATE ROLE few LOGIN PASSWORD 'few' CONNECTION LIMIT 0");
    await postgres.query("CREATE DATABASE closed");
    await postgres.query("REVOKE CONNECT ON DATABASE closed FROM PUBLIC");
    // as behind a pooler that hands connections out by transaction
    await postgres.query("CREATE ROLE used LOGIN PASSWORD 'used'");
    await postgres.query(`ALTER ROLE used SET "ims.session" = 'of another process'`);
  });
  afterAll(() => postgres.remove());

  it.each<[string, (url: string) => string, string, string]>([
    ["a wrong password", (url) => url.replace(/:[^:@]+@/, ":wr0ng@"), "28P01", "Check user and password"],
    ["no such user", (url) => url.replace("ims:", "somebody:"), "28P01", "Check user and password"],
    ["no such database", (url) => url.replace(/locks$/, "nowhere"), "3D000", "Check the database"],
    ["nobody listening", (url) => url.replace(/:\d+\//, ":1/"), "ECONNREFUSED", "Check `lock_url`"],
    ["no such host", (url) => url.replace("127.0.0.1", "db.invalid"), "db.invalid", "Check `lock_url`"],
    ["no TLS", (url) => `${url}?sslmode=verify-full`, "does not support SSL", "Leave `sslmode` out"],
    ["no password", (url) => url.replace(/:[^:@]+@/, "@"), "password must be a string", "or as PGPASSWORD"],
    ["no connection left", (url) => url.replace(/ims:[^@]+@/, "few:few@"), "53300", "keeps two connections"],
    [
      "no right to connect",
      (url) => url.replace(/ims:[^@]+@/, "used:used@").replace(/locks$/, "closed"),
      "42501",
      "CONNECT",
    ],
    [
      "a connection of others",
      (url) => url.replace(/ims:[^@]+@/, "used:used@"),
      "hands the connection out",
      "session mode",
    ],
    ["no file of authorities", (url) => `${url}?sslrootcert=/nowhere.pem`, "ENOENT", "Check `lock_url`"],
  ])("%s is one failure without the password", async (_, change, expected, remedy) => {
    const lines: string[] = [];
    const log = { ...silentLog, info: (message: string) => void lines.push(message) };
    // waiting for a server that starts is driven
    const clock = createManualClock(undefined, { auto: true });
    const url = change(postgres.url);
    const locks = createDatabaseLocks({ url, clock, log });
    const failure: Failure = await locks
      .withLocks([{ key: "zone", mode: "shared" }], () => Promise.reject(new Error("it was granted")))
      .catch((error: unknown) => error as Failure);
    expect(failure.code).toBe("lock-unreachable");
    expect(failure.happened).toContain(expected);
    expect(failure.remedy).toContain(remedy);
    const said = [failure.doing, failure.detail, ...lines].join("\n");
    for (const secret of [postgres.password, encodeURIComponent(postgres.password), "wr0ng", url])
      expect(said).not.toContain(secret);
    await locks.close();
  });
});
