import { readAccount } from "../../src/adopt/account/read-account.ts";
import { adopt } from "../../src/adopt/declare/adopt.ts";
import type { AdoptedObject, Adoption, RecordMode } from "../../src/adopt/declare/adopted.ts";
import { readsExactly } from "../../src/adopt/declare/draft-whole-zone.ts";
import { connect } from "../../src/client/index.ts";
import type { Transport } from "../../src/http/transport/transport.ts";
import { isValueObject, valueObject, type Value } from "terraform-provider-sdk/values";
import type { InMemory } from "./in-memory.ts";

/** All that a sandbox holds, as code. */
export async function adoptAll(
  { sandbox, clock }: InMemory,
  mode: RecordMode,
  transport: Transport,
): Promise<Adoption> {
  const { baseUrl, accessToken } = sandbox;
  const client = connect({ baseUrl, accessToken: accessToken.reveal(), transport, clock, refresh: "zone" });
  const { signal } = new AbortController();
  const account = await readAccount(
    {
      client,
      narrowing: { customers: [], zones: [], clusters: [] },
      declared: {},
      needsExact: readsExactly(mode),
      progress: () => undefined,
    },
    signal,
  );
  await client.close();
  return adopt(account, mode);
}

/** What Terraform makes of values that say no null inside of maps. */
function whole(value: Value): Value {
  if (value === null || !isValueObject(value)) return value;
  const none = { values: null, ttl: null, comment: null, allow_rules: null };
  return valueObject(
    Object.entries(value).map(([key, element]) => [
      key,
      element !== null && isValueObject(element) ? valueObject(Object.entries({ ...none, ...element })) : element,
    ]),
  );
}

/** What Terraform would do with an object that was imported just now. */
export async function importAndPlan(memory: InMemory, { kind, importId, values }: AdoptedObject): Promise<string> {
  const object = memory.object(kind.typeName);
  try {
    await object.import(importId);
    const config = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, whole(value)] as const));
    return (await object.plan(config)).action;
  } catch (error) {
    return String(error);
  }
}
