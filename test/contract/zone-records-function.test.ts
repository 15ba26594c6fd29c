import { zodToType } from "terraform-provider-sdk";
import { zoneRecordsFunction } from "../../src/functions/index.ts";
import { attributes } from "../../src/resources/dns-zone-records/attributes.ts";

// of any other type the engine compares each element with each other one: time that grows with the square of the records
it("zone_records gives exactly the type of the attribute that it is for", () => {
  expect(zoneRecordsFunction.schema.returns).toEqual(zodToType(attributes.records.schema));
});
