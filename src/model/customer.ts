/** One text for all spellings of a customer: an answer may have its identifier in other letters than were sent. */
export function canonicalCustomer(customer: unknown): string {
  return typeof customer === "string" ? customer.toLowerCase() : "";
}

/** Whether two spellings are one customer. */
export const equalCustomers = (a: unknown, b: unknown): boolean => canonicalCustomer(a) === canonicalCustomer(b);
