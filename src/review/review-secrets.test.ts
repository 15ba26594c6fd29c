import { change, project, record, server, type Entry } from "./testing/plan-json.ts";
import { review } from "./testing/review-plan.ts";

const web = "ims_server_definition.web";

describe("secrets", () => {
  const sensitive = { data: true };
  it.each<[string, readonly Entry[], Readonly<Record<string, unknown>>]>([
    [
      "what the masks say, whole",
      [change(record("w", "TXT", ["hunter2!x"]), record("w", "TXT", ["hunter2!y"]), { sensitive })],
      {},
    ],
    [
      "what the masks say, deep",
      [
        change(record("w", "TXT", ["a", "hunter2!"]), record("w", "TXT", ["b", "hunter2!"]), {
          sensitive: { data: [false, true] },
        }),
      ],
      {},
    ],
    [
      "what lost its mark on the way",
      [
        { address: "ims_dns_record.r", actions: ["create"], after: record("w", "TXT", ["hunter2!"]) },
        { address: "x.y", actions: ["create"], after: { a: "hunter2!" }, sensitive: { a: true } },
      ],
      {},
    ],
    [
      "a sensitive variable",
      [change(undefined, record("w", "TXT", ["v=hunter2!"]))],
      {
        variables: { p: { value: "hunter2!" } },
        configuration: { root_module: { variables: { p: { sensitive: true } } } },
      },
    ],
    [
      "a token of a provider",
      [change(undefined, record("w", "TXT", ["hunter2!"]))],
      {
        configuration: { provider_config: { ims: { expressions: { access_token: { constant_value: "hunter2!" } } } } },
      },
    ],
    [
      "an output",
      [],
      {
        output_changes: {
          o: {
            actions: ["update"],
            before: "hunter2!a",
            after: { x: "hunter2!b" },
            before_sensitive: true,
            after_sensitive: true,
          },
        },
      },
    ],
    [
      "an attribute that forces",
      [
        {
          address: web,
          actions: ["delete", "create"],
          before: server("hunter2!a"),
          after: server("hunter2!b"),
          sensitive: { fqdn: true, id: true },
          forcedBy: [["fqdn"]],
        },
      ],
      {},
    ],
  ])("%s does not show", (_, entries, more) => {
    const text = review(entries, more);
    expect(text).not.toContain("hunter2");
    expect(text).toMatch(/sensitive|secret/);
  });

  it.each([["name"], ["cluster"]])("a project's %s does not show in its ID and URL", (name) => {
    const before = project("Green Shop", { url: "https://green-shop.cluster-one.example.com" });
    const sensitive = { [name]: true, admin_uids: [false] };
    const text = review([{ address: "ims_platform_project.p", actions: ["delete"], before, sensitive }]);
    expect(text).not.toMatch(/green-shop|cluster-one|Cluster One/);
    expect(text).toContain("ID *sensitive*, URL *sensitive*");
    expect(text).toContain("u10001");
  });

  it("a sensitive variable does not show, whatever its name", () => {
    const named = (value: object): object => Object.fromEntries([["__proto__", value]]);
    const configuration = { root_module: { variables: named({ sensitive: true }) } };
    const more = { variables: named({ value: "hunter2" }), configuration };
    expect(review([change(undefined, record("w", "TXT", ["hunter2"]))], more)).not.toContain("hunter2");
  });

  it("that a sensitive value changes shows", () => {
    const text = review([change(record("w", "TXT", ["a1!"]), record("w", "TXT", ["b1!"]), { sensitive })]);
    expect(text).toContain(
      "- w.example.com. 300 IN TXT (sensitive value)\n+ w.example.com. 300 IN TXT (sensitive value)",
    );
  });
});
