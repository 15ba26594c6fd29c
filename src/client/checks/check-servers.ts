import { equalCustomers } from "../../model/customer.ts";
import { serverFields } from "../../model/server-fields.ts";
import { canonicalHost } from "../identities.ts";
import { lastingSteps } from "../servers/lasting-steps.ts";
import type { ServerId } from "../servers/server-definition.ts";
import type { ServersClient } from "../servers/index.ts";
import { settingsIn } from "./check-declaration.ts";
import {
  boolean,
  ifGiven,
  object,
  partsOf,
  patience,
  problemOf,
  refuse,
  text,
  texts,
  type Form,
  type Parts,
  type Problem,
} from "./forms.ts";
import { withAdvice, withChecksOf } from "./wrap-methods.ts";

const chosenSteps: Form = {
  wanted: `a list of ${lastingSteps.join(" and ")}, or of one of them`,
  fits: (value) =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((one) => (lastingSteps as readonly unknown[]).includes(one)),
};

const conditions: Form = {
  wanted: "a list of conditions, each as `parseCondition` gives it",
  fits: (value) => Array.isArray(value) && value.every((one) => typeof partsOf(one)["fact"] === "string"),
};

/**
 * Refuses with Failure `option-invalid`, before anything is sent, requests whose parts have another form than their types say, or do not fit
 * each other. For programs: a provider checks what it is asked by its schema.
 */
export function withCheckedServers(servers: ServersClient): ServersClient {
  const advised = withAdvice(servers, { update: { "server-gone": "If it is to be there, create it anew." } });
  return withChecksOf(advised, {
    list: (customer) => check("Cannot list servers", { customer: [customer, text] }),
    listed: (customer) => check("Cannot list servers", { customer: [customer, text] }),
    get: (id) => check("Cannot read a server", serverIn("", id)),
    facts: (id) => check("Cannot read the facts of a server", serverIn("", id)),
    create(request) {
      check("Cannot create a server", declarationIn("declared", partsOf(request)["declared"]));
    },
    update(request) {
      const { expected, planned } = partsOf(request);
      check("Cannot update a server", { ...declarationIn("expected", expected), ...declarationIn("planned", planned) });
      refuse("Cannot update a server", twoServers(expected as ServerId, planned as ServerId));
    },
    decommission(request) {
      const { server, steps, cleanUpZones } = partsOf(request);
      const chosen = Object.entries(partsOf(steps)).map(([step, is]) => [`steps.${step}`, [is, ifGiven(boolean)]]);
      check("Cannot decommission a server", {
        ...serverIn("server.", server),
        ...{ steps: [steps, ifGiven(object)], ...(Object.fromEntries(chosen) as Parts) },
        cleanUpZones: [cleanUpZones, ifGiven(texts)],
      });
    },
    runSteps(request) {
      const { server, steps } = partsOf(request);
      check("Cannot run steps of a decommission", { ...serverIn("server.", server), steps: [steps, chosenSteps] });
    },
    waitForFacts(wait) {
      const { server, timeoutMs, ...given } = partsOf(wait);
      check("Cannot wait for facts of a server", {
        ...serverIn("server.", server),
        conditions: [given["conditions"], conditions],
        timeoutMs: [timeoutMs, patience],
      });
    },
  });
}

function serverIn(path: string, server: unknown): Parts {
  const { customer, fqdn } = partsOf(server);
  return { [`${path}customer`]: [customer, text], [`${path}fqdn`]: [fqdn, text] };
}

function declarationIn(path: string, declared: unknown): Parts {
  return { ...serverIn(`${path}.`, declared), ...settingsIn(path, declared, serverFields) };
}

function check(doing: string, parts: Parts): void {
  refuse(doing, problemOf(parts));
}

/** An update goes by the server that is planned: what is expected of another one would be looked for there. */
function twoServers(expected: ServerId, planned: ServerId): Problem | undefined {
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
