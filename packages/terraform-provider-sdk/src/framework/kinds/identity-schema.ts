import { mapRecord } from "../../core/map-record.ts";
import type { ObjectType, Type } from "../../values/type.ts";
import { object } from "../../values/type.ts";
import type { Attribute } from "../schema/attribute.ts";
import type { AnyIdentity } from "./identity.ts";
import type { AnyResourceKind } from "./kind.ts";
import type { IdentityAttributeSchema, IdentitySchema } from "../schema/schema.ts";
import { zodToType } from "../schema/zod-type.ts";

/** The engine's schema of a kind's identity. Throws `TypeError` where no engine takes it, or where it may change unannounced. */
export function identitySchemaOf<Services>(kind: AnyResourceKind<Services>, identity: AnyIdentity): IdentitySchema {
  const { version = 0, attributes } = identity;
  refuseUnannouncedChange(kind, identity);
  return {
    version,
    attributes: mapRecord(attributes, (attribute, name) => attributeSchema(kind.typeName, name, attribute)),
  };
}

/** The type of an identity's value. */
export function identityType({ attributes }: IdentitySchema): ObjectType {
  return object(mapRecord(attributes, ({ type }) => type));
}

function attributeSchema(
  typeName: string,
  name: string,
  { schema, presence, description }: Attribute,
): IdentityAttributeSchema {
  const type = zodToType(schema);
  if (!isPlain(type) || (presence !== "required" && presence !== "optional"))
    throw new TypeError(`no engine takes ${name} as part of the identity of ${typeName}`);
  return { type, required: presence === "required", description };
}

/** Core refuses maps, sets and objects. (docs/protocol.md#identities) */
function isPlain(type: Type): boolean {
  return type.kind === "list" ? isPrimitive(type.element) : isPrimitive(type);
}

const isPrimitive = ({ kind }: Type): boolean => kind === "string" || kind === "number" || kind === "bool";

function refuseUnannouncedChange<Services>(kind: AnyResourceKind<Services>, { from, mutable }: AnyIdentity): void {
  if (mutable === true) return;
  const changing = from.find((name) => {
    const attribute = kind.attributes[name];
    return attribute?.forcesReplacement !== true && attribute?.stable !== true;
  });
  if (changing !== undefined)
    throw new TypeError(`an update of ${changing} would change the identity of ${kind.typeName}, which is not mutable`);
}
