/** One text for all spellings of a customer: an answer may have its identifier in other letters than were sent. */
export function canonicalCustomer(customer: unknown): string {
  return typeof customer === "string" ? customer.toLowerCase() : "";
}
