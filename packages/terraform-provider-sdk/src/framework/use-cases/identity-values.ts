import { Failure } from "../../core/failure.ts";
import { isWhollyKnown, valueObject, type Value, type ValueObject } from "../../values/value.ts";
import type { AnyIdentity } from "../kinds/identity.ts";
import { membersOf } from "../objects/members.ts";
import { asObject, complete } from "../objects/object-value.ts";
import { meansSame } from "../objects/semantic-equality.ts";
import { validateConfig } from "../objects/validate.ts";

/** The identity of the object that a state or plan describes; null where that does not name one yet. */
export function identityIn(identity: AnyIdentity, state: Value): ValueObject | null {
  const values = asObject(state);
  if (values === null) return null;
  const parts = valueObject(identity.from.map((name) => [name, values[name] ?? null] as const));
  if (!isWhollyKnown(parts)) return null;
  const found = identity.of(parts) as object | null;
  return found === null ? null : complete(membersOf({ attributes: identity.attributes, blocks: {} }), found);
}

/**
 * The import id of the object that an identity of an import block names.
 *
 * @throws Failure `import-identity-invalid`
 */
export function importIdOf(identity: AnyIdentity, typeName: string, wanted: ValueObject): string {
  const problems = validateConfig(wanted, identity);
  if (problems.length > 0)
    throw new Failure({
      code: "import-identity-invalid",
      doing: importing(typeName, wanted),
      happened: problems.map(({ summary, detail }) => `${summary}: ${detail}`).join("\n"),
      remedy: "Correct the identity of the import block, or import by the id.",
    });
  return identity.importId(wanted);
}

/**
 * Refuses an object that is another one than the identity says.
 *
 * @throws Failure `import-identity-contradicts`
 */
export function refuseOther(
  identity: AnyIdentity,
  typeName: string,
  { wanted, found }: { readonly wanted: ValueObject; readonly found: ValueObject },
): void {
  const different = Object.entries(identity.attributes).filter(([name, attribute]) => {
    const [asked, given] = [wanted[name] ?? null, found[name] ?? null];
    return asked !== null && given !== null && !meansSame(attribute, asked, given, found);
  });
  if (different.length === 0) return;
  throw new Failure({
    code: "import-identity-contradicts",
    doing: importing(typeName, wanted),
    happened: `The object found has ${different.map(([name]) => show(name, found[name] ?? null)).join(", ")}.`,
    remedy: "Leave out of the identity what is not sure, or correct it.",
  });
}

function importing(typeName: string, wanted: ValueObject): string {
  const given = Object.entries(wanted).filter(([, value]) => value !== null);
  return `Cannot import ${typeName} by the identity { ${given.map(([name, value]) => show(name, value)).join(", ")} }`;
}

const show = (name: string, value: Value): string => `${name} = ${JSON.stringify(value)}`;
