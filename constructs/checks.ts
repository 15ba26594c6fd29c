import { foreignProvider } from "./foreign-provider.ts";
import { declaredValue } from "../src/diff/declared-value.ts";
import type { DescribedKind } from "../src/diff/described-kind.ts";
import { problemsOf } from "../src/diff/problems.ts";
import { wrongLifecycle } from "./lifecycle.ts";
import { wrongMetaArguments } from "./meta-arguments.ts";
import { refuseNewerLibrary } from "./own-library.ts";
import { synthesised, type Element } from "./synthesised.ts";
import { areProperties, asProperties, type Properties } from "./properties.ts";
import { shown } from "./shown.ts";
import { unknownProperties } from "./unknown-properties.ts";
import { unwritableValues } from "./unwritable-values.ts";
import { createWarner } from "./warnings.ts";
import { wrongTriggers } from "./wrong-triggers.ts";

/** Set by `ims diff`, which finds the same problems itself and reports them together with all other results. */
const lenient = "IMS_SYNTH_UNCHECKED";

/** Whether synths are checked. */
export function isChecked(): boolean {
  return (process.env[lenient] ?? "") === "";
}

/**
 * Checks at synth what an element writes for Terraform by the rules of its kind. Errors fail the synth, warnings become
 * annotations.
 *
 * @throws Failure `constructs-for-cdktf`
 */
export function checkOnSynth(
  element: Element,
  { kind, given }: { readonly kind: DescribedKind; readonly given: unknown },
): void {
  refuseNewerLibrary(element);
  const warn = createWarner(element);
  const properties: Properties = asProperties(given as Properties);
  element.node.addValidation({
    validate: () => {
      if (!isChecked()) return [];
      if (!areProperties(given)) return [`Give the attributes as an object, \`{ … }\`, in place of ${shown(given)}.`];
      const block = synthesised(element);
      if (block === undefined) return [];
      const { errors, warnings } = problemsOf(block, declaredValue(block, kind), kind);
      warn(warnings);
      const wrong = [
        ...wrongMetaArguments(properties),
        ...wrongLifecycle(element),
        ...wrongTriggers(element, block),
        ...foreignProvider(element),
      ];
      const unwritable = unwritableValues(element, properties, kind);
      // what was made of them would be told once more
      if (unwritable.length > 0) return [...wrong, ...unwritable];
      const unknown = unknownProperties(properties, kind);
      return [...wrong, ...unknown, ...errors.filter((error) => !isWithin(error, unknown))];
    },
  });
}

/** Whether a complaint is about what stands within the place of one of others. */
function isWithin(complaint: string, others: readonly string[]): boolean {
  return others.some((other) => complaint.startsWith(`${other.slice(0, other.indexOf(": "))}.`));
}
