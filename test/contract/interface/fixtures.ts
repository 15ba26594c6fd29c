/**
 * Payloads and answers written by hand, field by field, from the tables of docs/interface.md and not from our schemas: what
 * client and sandbox share cannot notice that both are wrong; these can.
 */

/** Every field that is written (docs/interface.md#server-definitions). */
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

/** The fields that a write must hold (docs/interface.md#server-definitions). */
export const serverRequired = ["fqdn", "environment", "project", "role", "location"] as const;

/** The types of what a read gives (docs/interface.md#server-definitions). */
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

/** Every field (docs/interface.md#dns-records). */
export const recordPayload = {
  name: "mail.example.com.",
  ttl: "300",
  cls: "IN",
  type: "MX",
  data: ["10", "mx1.example.com."],
  dataComments: [null, "the first"],
  comment: "mail of the shop",
};

/** The fields that a create must hold (docs/interface.md#dns-records). */
export const recordRequired = ["name", "type", "data"] as const;

/** Every field that can be written (docs/interface.md#projects). */
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

/** The fields that every answer holds (docs/interface.md#projects). */
export const projectAlways = ["id", "name", "type", "url", "created"] as const;
