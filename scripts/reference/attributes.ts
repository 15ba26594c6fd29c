import type * as typedocModule from "typedoc";
import type { Application, DeclarationReflection, ProjectReflection } from "typedoc";

type TypeDoc = typeof typedocModule;

/**
 * Shows the attributes that a construct has of its generated class as rows of one table, and nothing else of that class. Each
 * attribute is a getter, a setter where it can be declared, `…Input`, and `reset…` where it is optional: as members they would
 * fill pages.
 */
export function showAttributesAsProperties(app: Application, typedoc: TypeDoc): void {
  const { Converter, DeclarationReflection, ReflectionKind } = typedoc;
  // before the members are sorted into groups
  const beforeGroups = -50;
  app.converter.on(
    Converter.EVENT_RESOLVE_END,
    ({ project }) => {
      for (const reflection of project.getReflectionsByKind(ReflectionKind.Class))
        if (reflection instanceof DeclarationReflection) rewriteClass(reflection, { project, typedoc });
    },
    beforeGroups,
  );
}

interface Place {
  readonly project: ProjectReflection;
  readonly typedoc: TypeDoc;
}

function rewriteClass(construct: DeclarationReflection, { project, typedoc }: Place): void {
  const { ReflectionKind } = typedoc;
  // what is inherited from a documented class is linked there
  const isDocumented = construct.extendedTypes?.some(
    (type) => type.type === "reference" && type.reflection !== undefined,
  );
  if (isDocumented === true) return;
  delete construct.extendedTypes;
  const inherited = (construct.children ?? []).filter(({ inheritedFrom }) => inheritedFrom !== undefined);
  const names = new Set(inherited.map(({ name }) => name));
  for (const member of inherited) {
    const { getSignature, name } = member;
    if (member.kind === ReflectionKind.Constructor)
      for (const signature of member.signatures ?? []) delete signature.inheritedFrom;
    else if (getSignature === undefined || isInput(name, names)) project.removeReflection(member);
    else asProperty(member, { typedoc, isOptional: names.has(`reset${capitalised(name)}`) });
  }
}

/** Whether a member is there for what was declared of an attribute: `ttlInput`. */
function isInput(name: string, names: ReadonlySet<string>): boolean {
  return name.endsWith("Input") && names.has(name.slice(0, -"Input".length));
}

function asProperty(
  member: DeclarationReflection,
  { typedoc, isOptional }: { readonly typedoc: TypeDoc; readonly isOptional: boolean },
): void {
  const { ReflectionKind, ReflectionFlag } = typedoc;
  const { getSignature, setSignature } = member;
  member.kind = ReflectionKind.Property;
  if (getSignature?.type !== undefined) member.type = getSignature.type;
  if (getSignature?.comment !== undefined) member.comment = getSignature.comment;
  member.setFlag(ReflectionFlag.Readonly, setSignature === undefined);
  member.setFlag(ReflectionFlag.Optional, isOptional);
  member.setFlag(ReflectionFlag.Public, false);
  delete member.inheritedFrom;
  delete member.getSignature;
  delete member.setSignature;
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
