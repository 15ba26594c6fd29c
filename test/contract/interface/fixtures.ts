/**
 * Payloads and answers transcribed from the interface document, field by field, from its tables and not from our schemas:
 * what client and sandbox share cannot notice that both are wrong; these can.
 */

/** Section 2.1, every field that is written. */
export const serverPayload = {
  fqdn: "new1.example.com",
  environment: "production",
  project: "shop",
  role: "webserver",
  location: "zrh1",
  region: "ZRH.CH",
  zone: "dmz",
  stage: "prod",
  customer: "acme",
};

/** Section 2.1, the column "Required (write)": yes. */
export const serverRequired = ["fqdn", "environment", "project", "role", "location"] as const;

/** Section 2.1, the column "Type", of what a read gives. */
export const serverTypes = {
  fqdn: "string",
  environment: "string",
  project: "string",
  role: "string",
  location: "string",
  region: "string",
  zone: "string",
  stage: "string",
  modDate: "number",
  modUser: "string",
  customer: "string",
};

/** Section 2.3, every field. */
export const recordPayload = {
  name: "mail.example.com.",
  ttl: "300",
  cls: "IN",
  type: "MX",
  data: ["10", "mx1.example.com."],
  dataComments: [null, "the first"],
  comment: "mail of the shop",
};

/** Section 2.3, the column "Required". */
export const recordRequired = ["name", "type", "data"] as const;

/** Section 2.4, every field that can be written. */
export const projectPayload = {
  name: "My New Project",
  requesterUid: "u10009",
  nodeSelector: "customer=acme",
  productId: "flexible",
  description: "For a test",
  customerId: "acme",
  adminUids: ["u10001", "u10002"],
  editorUids: ["u10003"],
  viewerUids: ["u10004"],
  billingCycle: "YEARLY",
  quotaMemory: 2048,
  quotaCpu: 500,
};

/** Section 2.4, the column "Always present (read)": yes. */
export const projectAlways = ["id", "name", "type", "url", "created"] as const;
