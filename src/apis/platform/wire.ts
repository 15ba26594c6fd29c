import * as z from "zod";
import { number, text, texts } from "../shapes.ts";

const uids = texts.nullish();

/**
 * A project as the container-platform API speaks it (interface 2.4). Enumerations are read as text, since values may be
 * added; what a user may choose is checked at the attribute.
 */
export const projectWire = z.looseObject({
  /** The service makes it from the name; the platform calls it `name`. */
  id: text,
  name: text,
  requesterUid: text,
  /** `key=value` */
  nodeSelector: text,
  productId: text,
  description: text,
  customerId: text,
  /** SYSTEM, DEMO or CUSTOMER */
  type: text,
  url: text,
  /** Unix time in ms. */
  created: number,
  adminUids: uids,
  editorUids: uids,
  viewerUids: uids,
  /** MONTHLY, YEARLY or NONE */
  billingCycle: text,
  /** MiB */
  quotaMemory: number,
  /** Millicores */
  quotaCpu: number,
});
export type ProjectWire = z.infer<typeof projectWire>;

/** A project as it is read: its name is always present (interface 2.4), so what has none is no project. */
export const readProjectWire = projectWire.extend({ name: z.string().min(1) });
