import { plainRecord, type RecordContent } from "../../src/client/index.ts";

export const zone = "example.com";
export const name = "www.example.com.";

/** A record of the one set that the processes write. */
export const record = (data: string): RecordContent => plainRecord({ name, type: "A", cls: "IN", data: [data] });
