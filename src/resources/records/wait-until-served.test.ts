import { plainRecord } from "../../client/index.ts";
import { expectedSets } from "./wait-until-served.ts";

const records = (...texts: string[]) =>
  texts.map((text) => {
    const [name = "", type = "", data = "", ttl = null, comment = null] = text.split("|");
    return plainRecord({ name: `${name}.example.com.`, type, data: [data], ttl, comment });
  });

describe("what name servers are to show after a change", () => {
  it.each<[string, string[], string[], string[]]>([
    ["a new record", [], ["a|A|192.0.2.1|5m"], ["a A: 192.0.2.1@300"]],
    ["a new record with the zone's TTL", [], ["a|A|192.0.2.1"], ["a A: 192.0.2.1@null"]],
    ["all records of a name", [], ["a|A|192.0.2.1", "A|a|192.0.2.2"], ["a A: 192.0.2.1@null 192.0.2.2@null"]],
    ["each name and type", [], ["a|A|192.0.2.1", "a|TXT|x"], ["a A: 192.0.2.1@null", "a TXT: x@null"]],
    ["a record that is gone", ["a|A|192.0.2.1"], [], ["a A: -192.0.2.1"]],
    ["other data", ["a|A|192.0.2.1"], ["a|A|192.0.2.2"], ["a A: 192.0.2.2@null -192.0.2.1"]],
    ["another TTL", ["a|A|192.0.2.1|60"], ["a|A|192.0.2.1|300"], ["a A: 192.0.2.1@300"]],
    ["one value less", ["a|A|192.0.2.1", "a|A|192.0.2.2"], ["a|A|192.0.2.1"], ["a A: 192.0.2.1@null -192.0.2.2"]],
    ["nothing of a set that stays", ["a|A|192.0.2.1", "b|A|1"], ["a|A|192.0.2.1", "b|A|2"], ["b A: 2@null -1"]],
    ["nothing of another spelling", ["a|AAAA|2001:DB8::1|1h"], ["A|aaaa|2001:db8:0::1|3600"], []],
    ["nothing of another comment", ["a|A|192.0.2.1|60|old"], ["a|A|192.0.2.1|60|new"], []],
  ])("%s", (_, before, after, expected) => {
    const sets = expectedSets(records(...before), records(...after)).map(({ name, type, present, absent }) => {
      const texts = [
        ...present.map(({ data, ttl }) => `${data}@${ttl}`),
        ...(absent === "others" ? [absent] : absent).map((data) => `-${data}`),
      ];
      return `${name.split(".")[0]} ${type}: ${texts.join(" ")}`;
    });
    expect(sets).toEqual(expected);
  });
});
