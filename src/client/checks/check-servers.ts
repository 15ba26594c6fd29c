import { equalCustomers } from "../../model/customer.ts";
import { serverFields } from "../../model/server-fields.ts";
import type { DecommissionSteps } from "../../apis/servers/service.ts";
import type { ChosenSteps } from "../servers/chosen-steps.ts";
import type { ServerCreate } from "../servers/create-server.ts";
import type { Decommission } from "../servers/decommission-server.ts";
import type { ServerDeclaration, ServerId } from "../servers/server-definition.ts";
import type { ServerUpdate } from "../servers/update-server.ts";
import type { FactsWait } from "../servers/wait-for-facts.ts";
import { canonicalHost } from "../identities.ts";
import { lastingSteps } from "../servers/lasting-steps.ts";
import type { ServersClient } from "../servers/index.ts";
import { settingsIn } from "./check-declaration.ts";
import { boolean, ifGiven, number, oneOf, patience, text, texts, type Form, type Problem } from "./forms.ts";
import { onlyParts, optional, optionalParts, parts, problemIn, told, type ShapesOf } from "./shapes.ts";
import type { StoppedAs } from "./stopped-calls.ts";
import { ofRequest, withAdvice, withChecksOf, type Checks } from "./wrap-methods.ts";

const chosenSteps: Form = {
  wanted: `a list of ${lastingSteps.join(" and ")}, or of one of them`,
  fits: (value) =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((one) => (lastingSteps as readonly unknown[]).includes(one)),
};

const comparison = optionalParts({ operator: oneOf("==", "!=", "<", "<=", ">", ">="), value: text });
const condition = parts({ text, fact: text, comparison });
const conditions: Form = {
  wanted: "a list of conditions, each as `parseCondition` gives it",
  fits: (value) => Array.isArray(value) && value.every((one) => problemIn("", one, condition) === undefined),
};

/**
 * Refuses with Failure `option-invalid`, before anything is sent, requests whose parts have another form than their types say, or do not fit
 * each other. For programs: a provider checks what it is asked by its schema.
 */
export function withCheckedServers(servers: ServersClient, stopped?: StoppedAs): ServersClient {
  const advised = withAdvice(servers, { update: { "server-gone": "If it is to be there, create it anew." } });
  return withChecksOf(advised, checks, stopped);
}

const server: ShapesOf<ServerId> = { customer: text, fqdn: text };
const declaration = { ...server, ...settingsIn(serverFields) } as ShapesOf<ServerDeclaration>;
const steps: ShapesOf<DecommissionSteps> = {
  revoke: ifGiven(boolean),
  deactivate: ifGiven(boolean),
  delete: ifGiven(boolean),
};
const created: ShapesOf<ServerCreate> = { declared: parts(declaration), onCreated: told };
const updated: ShapesOf<ServerUpdate> = {
  expected: parts(declaration),
  planned: parts(declaration),
  onFound: told,
  onUpdated: told,
  onOverwritten: told,
};
const decommissioned: ShapesOf<Decommission> = {
  server: parts(server),
  steps: optional(onlyParts(steps)),
  revision: ifGiven(text),
  cleanUpZones: ifGiven(texts),
  onFound: told,
  staysIn: told,
  onCleanUp: told,
};
const chosen: ShapesOf<ChosenSteps> = { server: parts(server), steps: chosenSteps };
const waited: ShapesOf<FactsWait> = { server: parts(server), conditions, timeoutMs: patience, onProgress: told };

const byCustomer = { doing: "Cannot list servers", takes: [["customer", text]] } as const;

const checks: Checks<ServersClient> = {
  listCustomers: { doing: "Cannot list customers", takes: [] },
  list: byCustomer,
  listed: byCustomer,
  get: ofRequest("Cannot read a server", server),
  lastChange: { ...ofRequest("Cannot tell when a server was changed", server), isAtOnce: true },
  facts: ofRequest("Cannot read the facts of a server", server),
  expectPlace: {
    doing: "Cannot look for the place of a server",
    takes: [
      ["place", parts(server)],
      ["replaced", parts(server)],
    ],
  },
  create: ofRequest("Cannot create a server", created),
  mayAppear: {
    doing: "Cannot tell whether a server may appear",
    takes: [["createdAt", number]],
    isAtOnce: true,
  },
  update: { ...ofRequest("Cannot update a server", updated), fits: twoServers },
  decommission: ofRequest("Cannot decommission a server", decommissioned),
  runSteps: ofRequest("Cannot run steps of a decommission", chosen),
  waitForFacts: ofRequest("Cannot wait for facts of a server", waited),
};

/** An update goes by the server that is planned: what is expected of another one would be looked for there. */
function twoServers({ expected, planned }: ServerUpdate): Problem | undefined {
  const isOne =
    canonicalHost(expected.fqdn) === canonicalHost(planned.fqdn) && equalCustomers(expected.customer, planned.customer);
  if (isOne) return undefined;
  return {
    happened:
      `\`planned\` is ${planned.customer}/${planned.fqdn}, and \`expected\` ${expected.customer}/${expected.fqdn}. ` +
      "Nothing was sent.",
    remedy:
      "Give two declarations of one server. A server of another name or customer is another server: create it, and decommission the one " +
      "that is to go.",
  };
}
