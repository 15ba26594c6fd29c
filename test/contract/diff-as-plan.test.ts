import type { TerraformStack } from "cdktf";
import fc from "fast-check";
import { meansSame, type Attributes } from "terraform-provider-sdk";
import type { Value, ValueObject } from "terraform-provider-sdk/values";
import { connect } from "../../src/client/index.ts";
import { propertyName } from "../../src/diff/attribute-names.ts";
import { comparedKinds } from "../../src/diff/compared-kinds.ts";
import { createLockDirectory, startInMemory } from "../support/in-memory.ts";
import type { Planned } from "../support/terraform-core.ts";
import { diff } from "../../constructs/diff.ts";
import { DnsRecordSet } from "../../constructs/dns-record-set.ts";
import { DnsRecord } from "../../constructs/dns-record.ts";
import { DnsZoneRecords } from "../../constructs/dns-zone-records.ts";
import { ServerDefinition } from "../../constructs/server-definition.ts";
import type { Element } from "../../constructs/synthesised.ts";
import { createStack, declaredBy } from "../../constructs/testing/synth.ts";

/** What a comparison and a plan both tell: what becomes of the object, and which of its attributes differ. */
interface Told {
  readonly action: string;
  readonly changed: readonly string[];
}

type Properties = Readonly<Record<string, unknown>>;
type Declare = (stack: TerraformStack, properties: Properties) => Element & { readonly terraformResourceType: string };

const zone = "example.com";
// the zone's default is another one: a record that says it means the same as one that says none, which only a state tells apart
const zones = { [zone]: { ttl: "7200", records: [{ name: "@", type: "NS", data: ["ns1.example.net."] }] } };

/** Nobody's own value for most of them. */
const optional = <T>(...values: readonly T[]): fc.Arbitrary<T | null> => fc.constantFrom(null, null, ...values);
const details = {
  ttl: optional("300", "5m", "0300", "1h", "3600"),
  comment: optional("", "one", 'ü "q" \\ $${x}'),
};
const addresses = fc.constantFrom("192.0.2.1", "192.0.2.2", "192.0.2.3");
const mailData = fc.constantFrom(
  ...[["10 mx1.example.com."], ["10", "MX1.Example.com."], ["010  mx1.example.com."], ["20", "mx2.example.com."]],
);
const word = fc.constantFrom("a", "A", "b c", "ü", "0123");
const servers = { customer: "acme", environment: word, project: "shop", role: word, location: "zrh1" };

const anySet = fc.record({ values: fc.uniqueArray(addresses, { minLength: 1 }), ...details });

const rows: readonly (readonly [string, Declare, Readonly<Record<string, unknown>>])[] = [
  [
    "a record",
    (stack, properties) => new DnsRecord(stack, "one", properties as never),
    {
      ...{ zone, type: fc.constantFrom("MX", "mx"), data: mailData, ...details },
      name: fc.constantFrom("bücher.example.com.", "XN--BCHER-KVA.example.com.", "xn--bcher-kva.example.com."),
      allowRules: optional([], ["N8"]),
    },
  ],
  [
    "a set",
    (stack, properties) => new DnsRecordSet(stack, "one", properties as never),
    {
      ...{ zone, type: "A", name: fc.constantFrom("www.example.com.", "WWW.example.com."), ...details },
      values: fc.uniqueArray(addresses, { minLength: 1 }),
    },
  ],
  [
    "records of a zone",
    (stack, properties) => new DnsZoneRecords(stack, "one", properties as never),
    {
      zone,
      maxChangePercent: 100,
      // a key that leaves is undeclared then: only a state knows whose its records were
      records: fc
        .tuple(fc.constantFrom("a A", "A a", "a.example.com. A"), anySet, fc.constantFrom("b A", "B A"), anySet)
        .map(([one, records, other, more]) => ({ [one]: records, [other]: more })),
    },
  ],
  [
    "a server",
    (stack, properties) => new ServerDefinition(stack, "one", properties as never),
    {
      ...servers,
      fqdn: fc.constantFrom("web9.example.com", "WEB9.example.com"),
      ...{ stage: optional("prod", "0"), region: optional("ZRH.CH"), zone: optional("dmz") },
      decommission: optional({}, { revoke: false }),
    },
  ],
];

/** Each property as one value of it. */
const oneOf = (shape: Readonly<Record<string, unknown>>): fc.Arbitrary<Properties> =>
  fc.record(
    Object.fromEntries(
      Object.entries(shape).map(([name, one]) => [name, one instanceof fc.Arbitrary ? one : fc.constant(one)]),
    ),
  );

function configOf(
  declare: Declare,
  properties: Properties,
): { readonly typeName: string; readonly config: ValueObject } {
  const construct = declare(createStack(), properties);
  return { typeName: construct.terraformResourceType, config: declaredBy(construct) };
}

/** What a plan makes of the object itself: not what the provider keeps for itself, and not a spelling. */
function plannedIn(typeName: string, before: ValueObject, { action, planned }: Planned): Told {
  const attributes: Attributes = comparedKinds.get(typeName)?.kind.attributes ?? {};
  const valueIn = (object: ValueObject, name: string): Value => object[name] ?? null;
  const changed = Object.entries(attributes)
    .filter(([, { local, presence }]) => local !== true && presence !== "computed")
    .filter(([name, attribute]) => !meansSame(attribute, valueIn(before, name), valueIn(planned, name), planned))
    .map(([name]) => propertyName(name));
  return { action: changed.length === 0 ? "none" : action, changed };
}

it.each(rows)(
  "%s: the comparison tells what Terraform plans, whatever it was before and whatever others made of it",
  async (_, declare, shape) => {
    const check = async (first: Properties, live: Properties | null, next: Properties): Promise<void> => {
      const memory = await startInMemory({ seed: { customers: ["acme"], zones } });
      const { sandbox, clock } = memory;
      const { typeName, config } = configOf(declare, first);
      // records of a zone are always there, if only as none
      const absent = typeName === "ims_dns_zone_records" ? "update" : "create";
      const object = memory.object(typeName);
      const compare = async (properties: Properties): Promise<Told | undefined> => {
        const stack = createStack();
        declare(stack, properties);
        const { baseUrl, transport } = sandbox;
        const accessToken = sandbox.accessToken.reveal();
        const client = connect({ baseUrl, accessToken, transport, clock, lockDirectory: createLockDirectory() });
        const [found] = await diff(stack, { client });
        await client.close();
        return found && { action: found.action, changed: found.changes.map(({ attribute }) => attribute) };
      };
      await object.apply(config);
      expect(await compare(first)).toEqual({ action: "none", changed: [] });

      const other = (await memory.beside({ lockDirectory: createLockDirectory() })).object(typeName);
      other.take(object.state ?? {});
      await (live === null ? other.destroy() : other.apply(configOf(declare, live).config));
      await memory.nextRun();
      await object.refresh();
      const wanted = configOf(declare, next).config;
      const before = object.state;
      const planned = await object.plan(wanted);
      const told = await compare(next);
      expect(told).toMatchObject(before === null ? { action: absent } : plannedIn(typeName, before, planned));
      await object.apply(wanted);
      expect(await compare(next)).toEqual({ action: "none", changed: [] });
    };
    const declared = oneOf(shape);
    await fc.assert(fc.asyncProperty(declared, fc.option(declared, { freq: 5 }), declared, check), { numRuns: 12 });
  },
  60_000,
);
