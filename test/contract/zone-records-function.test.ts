import { zodToType } from "terraform-provider-sdk";
import { zoneRecordsFunction } from "../../src/functions/index.ts";
import { attributes } from "../../src/resources/dns-zone-records/attributes.ts";

it.each([
  ["of one owner", "front [managed: team-web]", "front [managed: team-web]", "front"],
  ["of two owners, and the same comment", "front [managed: team-web]", "front [managed: other]", "front"],
  ["of some records only", "front [managed: team-web]", "front", "front"],
  ["alone", "[managed: team-web]", "[managed: team-web]", null],
  ["behind a comment that looks like one", "[managed: us] [managed: -]", "[managed: us] [managed: -]", "[managed: us]"],
  ["and different comments", "front [managed: team-web]", "back [managed: team-web]", null],
])("zone_records leaves out the marks of owners that the service's text has: %s", (_, one, other, comment) => {
  const text = `www A 192.0.2.1 ; ${one}\nwww A 192.0.2.2 ; ${other}`;
  expect(zoneRecordsFunction.call([text, "example.com"])).toMatchObject({ result: { "www A": { comment } } });
});

// of any other type the engine compares each element with each other one: time that grows with the square of the records
it("zone_records gives exactly the type of the attribute that it is for", () => {
  expect(zoneRecordsFunction.schema.returns).toEqual(zodToType(attributes.records.schema));
});
