import * as z from "zod";
import { silentLog } from "../core/log.ts";
import { unknown, valueObject, type Value } from "../values/value.ts";
import { computed, required } from "./schema/attribute.ts";
import type { MayBeDeferred } from "./deferral.ts";
import { defineEphemeral } from "./kinds/ephemeral.ts";
import { defineDataSource } from "./kinds/kind.ts";
import { createProvider } from "./provider.ts";
import type { ProviderServer, WithDiagnostics } from "./server.ts";
import { box, newBoxes, none, stored, wanted, type Boxes } from "./testing/boxes.ts";

const description = "x";
const attributes = { name: computed(z.string(), { description }) };
const config = valueObject([["name", null]]);
const data = defineDataSource<Boxes>()({
  ...{ typeName: "test_name", description, attributes },
  read: () => Promise.resolve({ name: "a" }),
});
const open = defineEphemeral<Boxes>()({
  ...{ typeName: "test_name", description, attributes },
  open: () => Promise.resolve({ result: { name: "a" } }),
});

async function start(url: Value | undefined): Promise<ProviderServer> {
  const provider = createProvider(
    {
      ...{ address: "registry.terraform.io/acme/test", description },
      attributes: { url: required(z.string(), { description }) },
      ...{ resources: [box], dataSources: [data], ephemeralResources: [open] },
      configure: () => Promise.resolve(newBoxes()),
    },
    silentLog,
  );
  if (url !== undefined)
    await provider.configureProvider({ terraformVersion: "1.15.0", config: valueObject([["url", url]]) });
  return provider;
}

type Answer = WithDiagnostics & MayBeDeferred;
type Call = (provider: ProviderServer, deferralAllowed: boolean) => Promise<Answer>;

const typeName = "test_box";
const planned: Value = { ...wanted, id: unknown };
const calls: Readonly<Record<string, Call>> = {
  "a read": (provider, deferralAllowed) =>
    provider.readResource({ typeName, currentState: stored, private: none, deferralAllowed }),
  "the plan of a create": (provider, deferralAllowed) =>
    provider.planResourceChange({
      ...{ typeName, priorState: null, proposedState: planned, config: wanted, priorPrivate: none },
      deferralAllowed,
    }),
  "the plan of a destruction": (provider, deferralAllowed) =>
    provider.planResourceChange({
      ...{ typeName, priorState: stored, proposedState: null, config: null, priorPrivate: none },
      deferralAllowed,
    }),
  "an import": (provider, deferralAllowed) => provider.importResourceState({ typeName, id: "a", deferralAllowed }),
  "a data source": (provider, deferralAllowed) =>
    provider.readDataSource({ typeName: "test_name", config, deferralAllowed }),
  "an ephemeral resource": (provider, deferralAllowed) =>
    provider.openEphemeral({ typeName: "test_name", config, deferralAllowed }),
};

describe.each(Object.entries(calls))("%s", (_, call) => {
  it("is deferred while the provider's configuration is unknown, where the engine allows it", async () => {
    const answer = await call(await start(unknown), true);
    expect(answer).toMatchObject({ deferred: "provider-config-unknown", diagnostics: [] });
  });

  it.each<[string, Value | undefined, boolean]>([
    ["the engine does not allow it", unknown, false],
    ["the configuration is known", "u", true],
    ["the engine has not configured the provider", undefined, true],
  ])("is not deferred where %s", async (__, url, deferralAllowed) => {
    const answer = await call(await start(url), deferralAllowed);
    expect(answer.deferred).toBeUndefined();
  });

  it("is not deferred any more when the configuration has become known", async () => {
    const provider = await start(unknown);
    await provider.configureProvider({ terraformVersion: "1.15.0", config: valueObject([["url", "u"]]) });
    expect((await call(provider, true)).deferred).toBeUndefined();
  });
});

describe("what a deferred answer holds", () => {
  it.each<[string, object]>([
    ["a read", { state: stored }],
    ["the plan of a create", { plannedState: planned }],
    ["an import", { state: null }],
    ["a data source", { state: unknown }],
    ["an ephemeral resource", { result: unknown }],
  ])("of %s", async (name, held) => {
    const call = calls[name];
    expect(await call?.(await start(unknown), true)).toMatchObject(held);
  });
});
