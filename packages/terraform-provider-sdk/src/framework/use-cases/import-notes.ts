import { randomBytes } from "node:crypto";
import { Failure } from "../../core/failure.ts";
import { asLines } from "../../core/first-of.ts";
import { isWhollyKnown, type Value, type ValueObject } from "../../values/value.ts";
import type { Diagnostic } from "../diagnostic.ts";
import { failureDiagnostics } from "../failure-diagnostics.ts";
import type { PrivateData } from "../kinds/private-data.ts";
import type { Members } from "../objects/members.ts";
import { show } from "../objects/reviewed.ts";

/** Name of the note in a state. An object keeps it when it becomes one of another kind. */
export const importNote = "import";
/** Name of the note in the plan of a replacement on request that was refused. */
const requestNote = "importing";

/**
 * Notes that an object was imported, and that no run has shown yet that it is the one which is declared. An import by a wrong id looks like any
 * other, until the plan replaces the object.
 *
 * An apply of the object ends that. Of an import that changes nothing there is no such: engines send nothing, and keep nothing of its plan. So
 * the note lists runs: the one of the import, and the next one that is asked to read the object, be it that it knows no service to read it from. That
 * a state holds both says that this run was not refused.
 */
export class ImportNotes {
  /** Short, since engines write the whole state for each object that they change. */
  private readonly run = randomBytes(3).toString("base64url");

  imported(notes: PrivateData): void {
    notes.set(importNote, [this.run]);
  }

  read(notes: PrivateData): void {
    const runs = notes.get(importNote);
    if (!Array.isArray(runs) || runs.includes(this.run)) return;
    notes.set(importNote, runs.length > 1 ? undefined : [...(runs as unknown[]), this.run]);
  }

  /** An apply refused to delete it: the run did not show anything. */
  refused(notes: PrivateData): void {
    const runs = notes.get(importNote);
    if (Array.isArray(runs)) notes.set(importNote, runs.slice(0, 1));
  }

  applied(notes: PrivateData): void {
    if (notes.get(importNote) !== undefined) notes.set(importNote, undefined);
  }

  /**
   * Refuses to delete what was imported for another object that is declared. One that is replaced on request is the one that is declared, and may be
   * replaced as soon as a state has it: not in the run of the import, where nobody has seen what is there.
   */
  judgeReplacement(notes: PrivateData, { prior, isReplacement, ...change }: JudgedChange): readonly Diagnostic[] {
    if (prior === null) {
      if (!isReplacement || !this.isOfThisRun(notes.get(importNote))) return [];
      notes.set(requestNote, true);
      return refuseRequest(`Cannot plan to replace ${change.typeName}, which this run imports`);
    }
    const lines = this.differences(notes, { ...change, prior });
    const doing = `Cannot plan to replace ${change.typeName}, which was imported`;
    return lines.length === 0 ? [] : refuseReplacement(lines, doing);
  }

  /** Refuses a deletion by a plan that was refused: it is that of what the plan's run imports. */
  judgeDeletion(notes: PrivateData, typeName: string): readonly Diagnostic[] {
    if (notes.get(requestNote) === undefined) return [];
    notes.set(requestNote, undefined);
    return refuseRequest(`Cannot replace ${typeName}, which the run of this plan imports`);
  }

  /** What was imported and what is declared, where these are two objects and no run has shown otherwise. */
  differences(
    notes: Pick<PrivateData, "get">,
    { members, prior, planned, replacedBy }: Omit<PlannedChange, "typeName">,
  ): readonly string[] {
    if (this.isShown(notes.get(importNote))) return [];
    const shown = (name: string, value: Value = null): string => {
      if (members[name]?.sensitive === true) return "(sensitive)";
      return isWhollyKnown(value) ? show(value) : "(known after apply)";
    };
    return replacedBy.map(
      (name) => `${name}: imported ${shown(name, prior[name])}, declared ${shown(name, planned[name])}`,
    );
  }

  private isOfThisRun(runs: unknown): boolean {
    return Array.isArray(runs) && runs.length === 1 && runs.includes(this.run);
  }

  /** Whether a run has shown it, or nothing was imported. */
  private isShown(runs: unknown): boolean {
    return runs === undefined || (Array.isArray(runs) && runs.length > 1 && !runs.includes(this.run));
  }
}

/** A plan of a change of what a state has. */
export interface PlannedChange {
  readonly typeName: string;
  readonly members: Members;
  readonly prior: ValueObject;
  readonly planned: ValueObject;
  /** The attributes that force a replacement. */
  readonly replacedBy: readonly string[];
}

/** A plan of any change. `prior`: null for a create, and for the second plan of a replacement. */
interface JudgedChange extends Omit<PlannedChange, "prior"> {
  readonly prior: ValueObject | null;
  readonly isReplacement: boolean;
}

function refuseRequest(doing: string): readonly Diagnostic[] {
  const refusal = new Failure({
    code: "import-replaced",
    doing,
    happened:
      "-replace or replace_triggered_by asks to replace what an import brings in the same run. So what is there, and may be of others, would be " +
      "deleted before any state has it. Nothing was deleted.",
    remedy:
      "Apply the import first, on its own, without -replace; replace_triggered_by replaces it where what that names changes in the same plan, in OpenTofu " +
      "also where it is new: take replace_triggered_by out until the import is applied. If it shall be replaced then, use `terraform apply " +
      "-replace=ADDRESS` (OpenTofu: `tofu apply -replace=ADDRESS`), where ADDRESS stands behind `with` in this message. If another object was meant, " +
      "correct the id of the import block.",
  });
  return failureDiagnostics(refusal, "");
}

/** @param lines what {@link ImportNotes.differences} gives, @param first what is to be done before all else */
export function refuseReplacement(lines: readonly string[], doing: string, first = ""): readonly Diagnostic[] {
  const refusal = new Failure({
    code: "import-replaced",
    doing,
    happened:
      "No apply has shown yet that what was imported is what is declared, and they differ in what cannot be changed. So what was imported would be " +
      `deleted, and what is declared be created:\n\n${asLines(lines)}`,
    remedy:
      `${first}If another object was meant, correct the id of the import block; after \`terraform import\`, have Terraform forget what was imported ` +
      "(terraform state rm ADDRESS), and import again. If the right one was imported, declare it as it is. If nothing was to be imported, remove " +
      "the import block, or have Terraform forget it. If what was imported shall really be replaced, declare it as it is first and apply that, " +
      "without `-refresh=false`; if that apply changes nothing of it, apply once more; then make this change.",
  });
  return failureDiagnostics(refusal, "");
}
