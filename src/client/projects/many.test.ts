import { createLateProjects } from "../../../test/support/late-projects.ts";

it("finds each of a hundred projects that appear within a minute, and makes none twice", async () => {
  expect(await createLateProjects(100, 60_000)).toEqual({ wrong: [], tooMany: 0, posts: 100 });
});
