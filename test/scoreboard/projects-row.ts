import { createLateProjects } from "../support/late-projects.ts";
import { atMost, type Row } from "./row.ts";

export const projectsRow: Row = {
  what: "100 projects created at once that become visible after 0 to 60 s",
  target: "each found, none twice, one request each",
  async measure() {
    const { wrong, tooMany, posts } = await createLateProjects(100, 60_000);
    return {
      figure: `${100 - wrong.length} found, ${tooMany} too many, ${posts} requests to create`,
      by: "opaque ids, equal names allowed, by the driven clock",
      problems: atMost(0, { "not found": wrong.length, "too many": tooMany, "requests too many": posts - 100 }),
    };
  },
};
