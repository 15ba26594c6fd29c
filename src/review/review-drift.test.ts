import { change, planOf, record, server, type Entry } from "./testing/plan-json.ts";
import { review } from "./testing/review-plan.ts";

const web = "ims_server_definition.web";

describe("drift", () => {
  const drift = (entry: Entry, planned: readonly Entry[] = []): string => {
    const { resource_changes: resource_drift } = JSON.parse(planOf([entry])) as Record<string, unknown>;
    return `${review(planned, { resource_drift })}\n`;
  };
  const before = record("w", "A", ["192.0.2.1"]);
  const after = record("w", "A", ["192.0.2.2"]);

  it.each<[string, Entry, readonly Entry[], string]>([
    [
      "a record",
      change(before, after),
      [],
      "- `ims_dns_record.r` was changed; this plan leaves it so\n\n  ```diff\n  - w.example.com. 300 IN A 192.0.2.1\n  + w.example.com. 300 IN A 192.0.2.2\n  ```",
    ],
    [
      "what the plan changes back",
      change(before, after),
      [change(after, before)],
      "was changed; this plan changes it again",
    ],
    [
      "what is gone",
      change(before, undefined),
      [change(undefined, before)],
      "- `ims_dns_record.r` was deleted; this plan creates it again",
    ],
    [
      "a server",
      {
        address: web,
        actions: ["update"],
        before: server("a.example.com"),
        after: server("a.example.com", null, { stage: "x", mod_date: 2 }),
      },
      [],
      "- `ims_server_definition.web` was changed; this plan leaves it so\n  - `stage`: *none* → `x`\n",
    ],
  ])("%s", (_, entry, planned, expected) => {
    const text = drift(entry, planned);
    expect(text).toContain("1 object was changed outside of Terraform.");
    expect(text.slice(text.indexOf("#### Drift"))).toContain(expected);
  });

  it.each<[string, Entry]>([
    [
      "the serial number alone",
      {
        address: "ims_dns_zone_records.z",
        actions: ["update"],
        before: { zone: "a", serial: "1", records: {} },
        after: { zone: "a", serial: "2", records: {} },
      },
    ],
    [
      "the time of a change alone",
      {
        address: web,
        actions: ["update"],
        before: server("a"),
        after: server("a", null, { mod_date: 2, mod_user: "x" }),
      },
    ],
  ])("%s is none", (_, entry) => {
    expect(drift(entry)).not.toMatch(/drift|outside/i);
  });
});
