import { customersOf } from "../access.ts";
import type { Call, World } from "../call.ts";
import { checkFields, withoutNulls, type FieldCheck } from "../check-fields.ts";

const billingCycles = ["MONTHLY", "YEARLY", "NONE"] as const;
/** The service makes these itself; what a payload says of them is ignored (docs/interface.md#projects). */
const generated = new Set(["id", "name", "type", "url", "created"]);

/** What a payload asks for. */
export interface WantedProject {
  readonly name: string;
  readonly customer: string;
  readonly settings: Record<string, unknown>;
}

/** Checks the payload of a creation (docs/interface.md#projects) and completes it with what the service chooses. */
export function readProject(call: Call, { state }: World): WantedProject {
  const check = checkFields(call.body);
  const name = check.requiredText("name") ?? "";
  for (const field of ["requesterUid", "productId", "description"]) check.text(field);
  const nodeSelector = check.text("nodeSelector");
  if (nodeSelector !== undefined && !/^[^=\s]+=[^=\s]*$/.test(nodeSelector))
    check.problem("nodeSelector", "must have the form key=value");
  checkUids(check, "adminUids", 1);
  checkUids(check, "editorUids", 0);
  checkUids(check, "viewerUids", 0);
  checkQuota(check, "quotaMemory");
  checkQuota(check, "quotaCpu");
  checkBillingCycle(check, call.access.billingCycles);
  const customer = checkCustomer(check, customersOf(state, call.access));
  check.finish();
  const sent = Object.entries(withoutNulls(check.payload)).filter(([field]) => !generated.has(field));
  const chosen = { requesterUid: call.access.user, productId: "unlimited", billingCycle: "MONTHLY" };
  return { name, customer, settings: { ...chosen, ...Object.fromEntries(sent), customerId: customer } };
}

function checkUids(check: FieldCheck, field: string, least: number): void {
  const uids = check.payload[field] ?? [];
  if (!Array.isArray(uids) || !uids.every((uid) => typeof uid === "string" && uid !== ""))
    check.problem(field, "must be an array of user IDs");
  else if (uids.length < least) check.problem(field, "must hold at least one user");
}

function checkQuota(check: FieldCheck, field: string): void {
  const quota = check.payload[field] ?? 0;
  if (typeof quota !== "number" || quota < 0) check.problem(field, "must be a number that is not negative");
}

function checkBillingCycle(check: FieldCheck, allowed: readonly string[] = billingCycles): void {
  const cycle = check.text("billingCycle");
  if (cycle === undefined) return;
  if (!billingCycles.some((each) => each === cycle))
    check.problem("billingCycle", `must be one of ${billingCycles.join(", ")}`);
  else if (!allowed.includes(cycle)) check.problem("billingCycle", `${cycle} cannot be chosen by you`);
}

/** A caller of one customer need not name it. */
function checkCustomer(check: FieldCheck, customers: readonly string[]): string {
  const sent = check.text("customerId");
  if (sent === undefined && customers.length !== 1)
    check.problem("customerId", "is required, since you can manage more than one customer");
  const customer = sent ?? customers[0] ?? "";
  if (!customers.includes(customer)) check.problem("customerId", "is not a customer you can manage");
  return customer;
}
