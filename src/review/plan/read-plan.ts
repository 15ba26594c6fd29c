import { Failure, plainProblems } from "terraform-provider-sdk/core";
import { parseJson } from "./json.ts";
import { planSchema, type PlanJson } from "./plan-schema.ts";

const howTo =
  "Write it with `terraform show -json PLAN > plan.json`, where PLAN is what `terraform plan -out=PLAN` wrote.";

const decrypt =
  "Write it with `tofu show -json PLAN > plan.json`, where `tofu plan -out=PLAN` ran and with the same keys: that decrypts the plan. " +
  "What it writes is not encrypted, so delete it after the review.";

/**
 * Reads the JSON of a plan.
 *
 * @param source where the text comes from, for messages
 * @throws Failure `review-plan-invalid`; `review-plan-errored` for the plan of a run that failed
 */
export function readPlan(text: string, source: string): PlanJson {
  const problem = (happened: string, remedy = howTo): Failure =>
    new Failure({ code: "review-plan-invalid", doing: `Cannot review ${source}`, happened, remedy });
  if (text.startsWith("PK")) throw problem("This is a saved plan in Terraform's own binary form.");
  if (text.trim() === "") throw problem("The file is empty.");
  const read = parseJson(text.replace(/^\uFEFF/, ""));
  if (read === undefined) throw problem(notJson(text.trimStart()));
  if (isObject(read) && typeof read["encrypted_data"] === "string")
    throw problem(`It is ${isStateFile(read) ? "a state" : "a saved plan"} that OpenTofu has encrypted.`, decrypt);
  if (isStateFile(read)) throw problem("It is a state, not a plan.");
  const version = versionOf(read);
  if (version === undefined) throw problem("It is JSON, but no plan: it has no format_version.");
  if (!/^1(\.|$)/.test(version))
    throw problem(
      `Its format_version is ${JSON.stringify(version)}; this version of ims reads 1.x.`,
      "Use Terraform 1.5 or later, or OpenTofu 1.6 or later; for a later format, a newer version of ims.",
    );
  if (!isPlan(read)) throw problem("It is the JSON of a state, not of a plan.");
  const parsed = planSchema.safeParse(read, plainProblems);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw problem(`It does not have the form of a plan: at ${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}.`);
  }
  if (parsed.data.errored === true)
    throw new Failure({
      code: "review-plan-errored",
      doing: `Cannot review ${source}`,
      happened: "The run that wrote this plan failed, so the plan contains only a part of the changes.",
      remedy: "Look at what `terraform plan` says, correct it, and plan again.",
    });
  return parsed.data;
}

function notJson(text: string): string {
  if (text.startsWith('{"@level"')) return "These are the messages that `terraform plan -json` prints, not a plan.";
  return text.startsWith("{") ? "It begins as JSON, and is cut off or damaged." : "It is not JSON.";
}

function isObject(read: unknown): read is Readonly<Record<string, unknown>> {
  return typeof read === "object" && read !== null;
}

/** Whether it is a state as it is kept, which no command prints. */
function isStateFile(read: unknown): boolean {
  return isObject(read) && "lineage" in read && "serial" in read;
}

function versionOf(read: unknown): string | undefined {
  const version = isObject(read) ? read["format_version"] : undefined;
  return typeof version === "string" ? version : undefined;
}

/** A plan says what it does even where it does nothing; a state has no more than its values. */
function isPlan(read: unknown): boolean {
  const marks = ["resource_changes", "output_changes", "planned_values", "configuration"];
  return isObject(read) && marks.some((mark) => mark in read);
}
