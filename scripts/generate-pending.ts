import * as record from "../src/resources/dns-record/attributes.ts";
import * as project from "../src/resources/platform-project/attributes.ts";
import * as server from "../src/resources/server-definition/attributes.ts";
import type { DescribedKind } from "./generate-definition.ts";

/** Kinds that are described but not registered yet. */
export const pending: readonly DescribedKind[] = [
  { typeName: "ims_dns_record", description: "One DNS record.", ...record },
  { typeName: "ims_platform_project", description: "A project on a container-platform cluster.", ...project },
  { typeName: "ims_server_definition", description: "A server definition.", ...server },
];
