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

  const [big, bigger] = ["12345678901234567890", "12345678901234567891"];

  it.each<[string, string, string, boolean]>([
    [big, "==", bigger, false],
    [big, "!=", bigger, true],
    [big, "<", bigger, true],
    [big, ">=", bigger, false],
    [big, "==", `+0${big}.000`, true],
    [`-${big}`, ">", `-${bigger}`, true],
    ["0.10000000000000000001", ">", ".1", true],
    ["-0", "==", "0.0", true],
    ["-0.5", "<", "0", true],
    ["9", "<", "10", true],
    ["-9", ">", "-10", true],
    ["5.", "==", "5", true],
    ["10", ">", "9.99", true],
    ["0.09", "<", "0.1", true],
    ["-1", "<", "1", true],
    ["1e400", "==", "1e401", false],
    ["9".repeat(400), "<", `1${"0".repeat(400)}`, true],
  ])("%s %s %s: %j", (found, operator, value, holds) => {
    const condition = parseCondition(`serial ${operator} ${value}`);
    expect(condition).toBeDefined();
    expect(condition && missingOf(condition, { serial: found }) === undefined).toBe(holds);
  });

  it.each(["", "  ", "a b", ">= 4", "processorcount >=", "processorcount >= four", "a = 4", 'a == "b'])(
    "%j is none",
    (text) => expect(parseCondition(text)).toBeUndefined(),
  );
});
