import type * as typedoc from "typedoc";
import { sandboxOptions } from "../../src/sandbox/options.ts";

/** Puts the descriptions that the schema of the sandbox's options holds beside them, and gives parameters without a name one. */
export function describeOptions(
  app: typedoc.Application,
  { Comment, Converter, DeclarationReflection, ReflectionKind }: typeof typedoc,
): void {
  const texts = new Map(Object.entries(sandboxOptions.shape).map(([name, { description }]) => [name, description]));
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const each of project.getReflectionsByKind(ReflectionKind.Interface))
      if (each instanceof DeclarationReflection && each.name.startsWith("SandboxOptions"))
        for (const option of each.children ?? [])
          option.comment = new Comment([{ kind: "text", text: `${texts.get(option.name) ?? ""}.` }]);
    for (const parameter of project.getReflectionsByKind(ReflectionKind.Parameter))
      if (parameter.name === "__namedParameters") parameter.name = "options";
  });
}
