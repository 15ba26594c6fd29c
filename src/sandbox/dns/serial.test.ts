import { createManualClock } from "terraform-provider-sdk/core";
import { createSandbox, type SandboxOptionsInput } from "../index.ts";

const day = Date.UTC(2026, 10, 21);
const soaWith = (serial: string): string[] => ["ns1.a.example.", "x.a.example.", serial, "1", "2", "3", "4"];
const soaAt = { type: "SOA", name: "a.example.", nr: 0 };

function begin(serial: string, options: SandboxOptionsInput): ReturnType<typeof createSandbox>["store"]["zones"] {
  const seed = { zones: { "a.example": { records: [{ name: "@", type: "SOA", data: soaWith(serial) }] } } };
  return createSandbox({ clock: createManualClock(day), seed, options }).store.zones;
}

describe("the serial after a write", () => {
  it.each<[string, "date" | "increment", string, string]>([
    ["one more", "increment", "7", "8"],
    ["the day's first", "date", "2024010101", "2026112100"],
    ["one more within a day", "date", "2026112107", "2026112108"],
    ["one more where it is ahead of the day", "date", "3000000000", "3000000001"],
    ["the end of its range, one later", "increment", "4294967294", "4294967295"],
    ["past the end of its range, without 0", "increment", "4294967295", "1"],
    ["past the end of its range, by day", "date", "4294967295", "2026112100"],
    ["beyond its range", "increment", "4294967300", "5"],
    ["no number", "increment", "x", "1"],
  ])("is %s", (_row, serial, before, after) => {
    const zones = begin(before, { serial });
    zones.add("a.example", { name: "a.example.", type: "A", data: ["192.0.2.1"] });
    expect(zones.serial("a.example")).toBe(after);
  });

  it.each([
    ["an older one is ignored", "90", "101"],
    ["the same one is raised", "100", "101"],
    ["a newer one is taken, and raised", "200", "201"],
    ["one more than half of the range ahead is an older one (RFC 1982)", "3000000000", "101"],
    ["no number is ignored", "x", "101"],
  ])("that is a change of the SOA record itself: %s", (_row, sent, after) => {
    const zones = begin("100", { serial: "increment" });
    zones.update("a.example", soaAt, { data: soaWith(sent) });
    expect(zones.serial("a.example")).toBe(after);
  });
});
