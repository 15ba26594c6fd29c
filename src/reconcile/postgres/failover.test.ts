import { createManualClock, type Clock, silentLog } from "terraform-provider-sdk/core";
import { createPostgres, describeWithPostgres, type TestPostgres } from "../../../test/support/postgres.ts";
import { createDatabaseLocks } from "../locks/locks.ts";

describeWithPostgres("a standby", () => {
  let postgres: TestPostgres;
  beforeEach(async () => {
    postgres = await createPostgres();
    await postgres.startAsStandby();
  });
  afterEach(() => postgres.remove());

  const lockBy = async (clock: Clock): Promise<string> => {
    const locks = createDatabaseLocks({ url: postgres.url, clock, log: silentLog });
    const locked = locks.withLocks([{ key: "zone", mode: "exclusive" }], () => Promise.resolve("locked"));
    return locked.finally(() => locks.close());
  };

  it("is waited for while it becomes the primary server", async () => {
    const clock: Clock = {
      now: () => 0,
      elapsed: () => 0,
      async sleep() {
        await postgres.query("SELECT pg_promote()");
      },
    };
    expect(await lockBy(clock)).toBe("locked");
  });

  it("is refused when it stays one: its locks are not those of the primary server", async () => {
    await expect(lockBy(createManualClock(undefined, { auto: true }))).rejects.toMatchObject({
      code: "lock-unreachable",
      happened: "cannot execute LISTEN during recovery (25006).",
      remedy: expect.stringContaining("Name the primary server in `lock_url`") as string,
    });
  });
});
