import { printImportId, type ServerDefinition } from "../../client/index.ts";
import { fromDefinition } from "../../resources/server-definition/mapping.ts";
import { serverDefinition } from "../../resources/server-definition/resource.ts";
import type { LiveCustomer } from "../account/account.ts";
import type { Draft, DraftFile } from "./draft.ts";
import { declare } from "./declare-object.ts";
import { serverWords } from "./object-words.ts";
import { slugOf, wantName } from "./unique-names.ts";

/** The servers of a customer as resources. */
export function draftServers({ customer, servers, leftOut }: LiveCustomer): DraftFile {
  return { group: "servers", of: customer, drafts: servers.map(draftServer), leftOut };
}

function draftServer(server: ServerDefinition): Draft {
  const { customer, fqdn } = server;
  return {
    kind: serverDefinition,
    object: serverWords(customer, fqdn),
    wanted: wantName("server", [slugOf(fqdn.replace(/\.$/, ""))], `server ${customer}/${fqdn}`),
    importId: printImportId(customer, fqdn),
    ...declare(serverDefinition, fromDefinition(server)),
  };
}
