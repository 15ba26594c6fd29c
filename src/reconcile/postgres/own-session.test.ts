import { createPostgres, describeWithPostgres, type TestPostgres } from "../../../test/support/postgres.ts";
import { parseLockUrl } from "./lock-url.ts";
import type { OwnRow } from "./own-session.ts";
import { openSession } from "./session.ts";
import { turnOf } from "./steps.ts";

describeWithPostgres("a pooler that hands connections out by transaction", () => {
  let postgres: TestPostgres;
  beforeAll(async () => (postgres = await createPostgres()));
  afterAll(() => postgres.remove());

  it("is noticed with the next statement, which does nothing in the session of another", async () => {
    const session = await openSession(parseLockUrl(postgres.url), "locks");
    const turn = turnOf({ key: "zone", mode: "exclusive" });
    expect(await session.take({ ...turn, does: "enter" })).toBe("granted");
    // what another process does when it gets the connection
    const text = "SELECT true AS own, $1::text AS us, set_config('ims.session', 'of another process', false)";
    await session.query<OwnRow>({ name: "another", text, values: [] });
    await expect(session.take({ ...turn, does: "release" })).rejects.toMatchObject({
      code: "lock-unreachable",
      remedy: expect.stringContaining("session mode") as string,
    });
    expect(session.ended.reason).toMatchObject({ code: "lock-lost" });
  });
});
