import { unknown, type Value } from "../values/value.ts";
import { createLog } from "../core/log.ts";
import type { ProviderServer, WithDiagnostics } from "./server.ts";
import { box, none, wanted, stored, started, newBoxes, trouble } from "./testing/boxes.ts";

describe("validate", () => {
  it.each<[string, Value, string, string]>([
    ["a required value that is null", null, "name", "name must not be null."],
    ["a value against the rules", "", "name", "Must not be empty."],
  ])("%s", async (_, name, attribute, detail) => {
    const provider = await started(newBoxes());
    const { diagnostics } = await provider.validateResourceConfig({
      typeName: "test_box",
      config: { ...wanted, name },
    });
    expect(diagnostics).toMatchObject([{ severity: "error", detail, path: [{ attribute }] }]);
  });

  it("a computed attribute that is set", async () => {
    const provider = await started(newBoxes());
    const { diagnostics } = await provider.validateResourceConfig({ typeName: "test_box", config: stored });
    expect(diagnostics).toMatchObject([{ severity: "error", path: [{ attribute: "id" }] }]);
  });

  it("a rule inside a block", async () => {
    const provider = await started(newBoxes());
    const config = { ...wanted, timeouts: { create: "soon" } };
    const { diagnostics } = await provider.validateResourceConfig({ typeName: "test_box", config });
    expect(diagnostics).toMatchObject([{ path: [{ attribute: "timeouts" }, { attribute: "create" }] }]);
  });

  it("lets unknown values through", async () => {
    const provider = await started(newBoxes());
    const config = { ...wanted, name: unknown, size: unknown, label_text: unknown, timeouts: unknown };
    expect((await provider.validateResourceConfig({ typeName: "test_box", config })).diagnostics).toEqual([]);
  });
});

describe("the other calls", () => {
  it("upgrades an old state step by step", async () => {
    const provider = await started(newBoxes());
    const rawState = '{"id":"a","title":"a","size":3,"label_text":"hi"}';
    const result = await provider.upgradeResourceState({ typeName: "test_box", version: 0, rawState });
    expect(result).toEqual({ state: stored, diagnostics: [] });
  });

  it("says how to go on when a stored state is damaged", async () => {
    const provider = await started(newBoxes());
    const result = await provider.upgradeResourceState({
      typeName: "test_box",
      version: 1,
      rawState: '{"size":"big"}',
    });
    expect(result.state).toBeNull();
    expect(result.diagnostics[0]?.detail).toContain("terraform state rm");
  });

  it.each([
    [
      "lacks what is required",
      '{"id":"a","pot":"a","size":3}',
      ["state-of-other-kind", "of a is", "lacks name,", "`to`"],
    ],
    ["lacks all", "{}", ["state-of-other-kind", "lacks name, size,", "moved block"]],
  ])("says that a stored state is of another kind, which %s", async (_, rawState, parts) => {
    const provider = await started(newBoxes());
    const { state, diagnostics } = await provider.upgradeResourceState({ typeName: "test_box", version: 1, rawState });
    expect(state).toBeNull();
    expect(diagnostics).toHaveLength(1);
    for (const part of parts) expect(diagnostics[0]?.detail).toContain(part);
  });

  it("says how to go on when a stored state has no value for what is required", async () => {
    const provider = await started(newBoxes());
    const rawState = '{"id":"a","name":null,"size":3}';
    const { state, diagnostics } = await provider.upgradeResourceState({ typeName: "test_box", version: 1, rawState });
    expect(state).toBeNull();
    expect(diagnostics).toHaveLength(1);
    for (const part of ["state-unreadable", "no value for name", "terraform state rm"])
      expect(diagnostics[0]?.detail).toContain(part);
  });

  it("refuses a destruction in the plan", async () => {
    const provider = await started(newBoxes());
    const request = { typeName: "test_box", proposedState: null, config: null, priorPrivate: none };
    const safe = await provider.planResourceChange({ ...request, priorState: { ...stored, name: "safe" } });
    expect(safe.diagnostics).toMatchObject([{ summary: "protected" }]);
    expect((await provider.planResourceChange({ ...request, priorState: stored })).diagnostics).toEqual([]);
  });

  it("imports what a read then finds", async () => {
    const provider = await started(newBoxes());
    const { state } = await provider.importResourceState({ typeName: "test_box", id: "a" });
    expect(state).toEqual({ id: null, name: "a", size: null, label_text: null, timeouts: null });
  });

  it.each([
    [
      "of a kind it knows",
      "registry.terraform.io/acme/test",
      "test_crate",
      { ...wanted, id: "7", name: "7", size: 1, label_text: null },
    ],
    [
      "of this provider from another registry",
      "registry.opentofu.org/acme/test",
      "test_crate",
      { ...wanted, id: "7", name: "7", size: 1, label_text: null },
    ],
    [
      "of another provider that is named",
      "registry.example.com/them/other",
      "other_pot",
      { ...wanted, id: null, name: "p", size: null, label_text: null },
    ],
    ["of an unknown kind", "registry.terraform.io/acme/test", "test_barrel", null],
    ["of a provider of the same name", "registry.terraform.io/x/test", "test_crate", null],
    ["of another provider", "registry.terraform.io/x/other", "test_crate", null],
    ["of the named provider's like on another host", "registry.terraform.io/them/other", "other_pot", null],
  ])("moves a state %s", async (_, sourceProviderAddress, sourceTypeName, expected) => {
    const provider = await started(newBoxes());
    const result = await provider.moveResourceState({
      sourceProviderAddress,
      sourceTypeName,
      sourceSchemaVersion: 0,
      sourceState: '{"id":7,"pot":"p"}',
      sourcePrivate: none,
      targetTypeName: "test_box",
    });
    expect(result.state).toEqual(expected);
    expect(result.diagnostics.length).toBe(expected === null ? 1 : 0);
  });

  it("reads a data source", async () => {
    const services = newBoxes();
    services.stored.set("a", { size: 1, label: null });
    const provider = await started(services);
    expect(await provider.readDataSource({ typeName: "test_boxes", config: { names: null } })).toEqual({
      state: { names: ["a"] },
      diagnostics: [],
    });
  });

  it("says how to put a data source off while the provider's configuration is unknown", async () => {
    const provider = await started(newBoxes(), { url: unknown });
    const { state, diagnostics } = await provider.readDataSource({ typeName: "test_boxes", config: { names: null } });
    expect(state).toBeNull();
    expect(diagnostics[0]?.detail).toContain("`depends_on`");
  });

  it.each<[string, (provider: ProviderServer) => Promise<WithDiagnostics>, RegExp]>([
    [
      "a rule",
      (provider) => provider.validateResourceConfig({ typeName: "test_box", config: stored }),
      /Cannot handle test_box.*TypeError: a mistake\\n\s+at/,
    ],
    [
      "a move",
      (provider) =>
        provider.moveResourceState({
          ...{ sourceProviderAddress: "registry.terraform.io/acme/test", sourceTypeName: "test_crate" },
          ...{ sourceSchemaVersion: 0, sourceState: "{", sourcePrivate: none, targetTypeName: "test_box" },
        }),
      /Cannot move test_crate to test_box.*SyntaxError: .*\\n\s+at/,
    ],
    [
      "a rule of the provider's own configuration",
      (provider) => provider.validateProviderConfig({ url: "odd" }),
      /Cannot configure the provider test.*TypeError: a mistake\\n\s+at/,
    ],
    [
      "a configuration",
      (provider) => provider.configureProvider({ terraformVersion: "1.11.4", config: { url: "odd" } }),
      /Cannot configure the provider test.*TypeError: a mistake\\n\s+at/,
    ],
  ])("tells the user to look into the log for a mistake in %s, and there it is", async (_, ask, logged) => {
    const lines: string[] = [];
    const log = createLog({ write: (line) => lines.push(line), level: "debug", now: () => 0 });
    const mistaken = (): never => {
      throw new TypeError("a mistake");
    };
    let configured = 0;
    const services = {
      ...newBoxes(),
      validate: mistaken,
      configured() {
        configured += 1;
        if (configured > 1) mistaken();
      },
    };
    const provider = await started(services, { url: "u" }, [{ ...box, validate: mistaken }], log);
    const [diagnostic] = (await ask(provider)).diagnostics;
    expect(diagnostic?.detail).toContain("TF_LOG_PROVIDER=DEBUG");
    expect(lines.join("")).toMatch(logged);
  });

  it("refuses a configuration that is not wholly known where no plan could tell what others do", async () => {
    const configuredForPlans = (): never => {
      throw trouble;
    };
    const provider = await started({ ...newBoxes(), configuredForPlans });
    const { diagnostics } = await provider.configureProvider({ terraformVersion: "1.11.4", config: { url: unknown } });
    expect(diagnostics).toMatchObject([{ severity: "error", summary: trouble.doing }]);
  });

  it("answers an unknown kind with a diagnostic", async () => {
    const provider = await started(newBoxes());
    const result = await provider.readResource({ typeName: "test_nothing", currentState: stored, private: none });
    expect(result.state).toEqual(stored);
    expect(result.diagnostics[0]?.summary).toBe("Cannot use test_nothing");
  });
});
