import type { RecordContent } from "../../src/client/index.ts";

export const zone = "example.com";
export const name = "www.example.com.";

/** A record of the one set that the processes write. */
export const record = (data: string): RecordContent => ({
  name,
  type: "A",
  ttl: null,
  cls: "IN",
  data: [data],
  dataComments: null,
  comment: null,
});
