import type { ImsClient } from "../ims-client.ts";
import { withCheckedProjects } from "./check-projects.ts";
import { withCheckedRecords } from "./check-records.ts";
import { withCheckedServed } from "./check-served.ts";
import { withCheckedServers } from "./check-servers.ts";

export { checkOptions } from "./check-options.ts";

type Checked = Pick<ImsClient, "servers" | "records" | "served" | "projects">;

/** The clients of programs, which look at each request before anything is sent. */
export function withChecks({ servers, records, served, projects }: Checked): Checked {
  return {
    servers: withCheckedServers(servers),
    records: withCheckedRecords(records),
    served: withCheckedServed(served),
    projects: withCheckedProjects(projects),
  };
}
