import { missingOf, parseCondition } from "./fact-condition.ts";

const facts = { processorcount: "4", os: "Debian 12", load: "0.50", empty: "" };

describe("a condition on facts", () => {
  it.each<[string, string | undefined]>([
    ["processorcount", undefined],
    ["empty", undefined],
    ["ipaddress", "ipaddress"],
    ["toString", "toString"],
    ["processorcount >= 4", undefined],
    ["processorcount>=4", undefined],
    [" processorcount == 4.0 ", undefined],
    ["processorcount > 4", "processorcount > 4 (it is 4)"],
    ["processorcount < 4", "processorcount < 4 (it is 4)"],
    ["processorcount <= 3", "processorcount <= 3 (it is 4)"],
    ["processorcount != 4", "processorcount != 4 (it is 4)"],
    ["load < 1", undefined],
    ["load == .5", undefined],
    ['os == "Debian 12"', undefined],
    ["os == Debian 12", undefined],
    ["os != Debian 11", undefined],
    ["os == Debian", "os == Debian (it is Debian 12)"],
    ["os >= 12", "os >= 12 (it is Debian 12)"],
    ['empty == ""', undefined],
    ["ipaddress == 192.0.2.1", "ipaddress == 192.0.2.1 (not reported yet)"],
  ])("%j misses %j", (text, missing) => {
    const condition = parseCondition(text);
    expect(condition).toBeDefined();
    expect(condition === undefined ? "no condition" : missingOf(condition, facts)).toBe(missing);
  });

  it.each(["", "  ", "a b", ">= 4", "processorcount >=", "processorcount >= four", "a = 4", 'a == "b'])(
    "%j is none",
    (text) => expect(parseCondition(text)).toBeUndefined(),
  );
});
