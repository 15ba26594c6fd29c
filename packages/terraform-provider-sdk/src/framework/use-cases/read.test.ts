import { unknown, type Value } from "../../values/value.ts";
import type { ProviderServer } from "../server.ts";
import { none, stored, started, newBoxes } from "../testing/boxes.ts";

describe("read", () => {
  const read = (provider: ProviderServer, currentState: Value) =>
    provider.readResource({ typeName: "test_box", currentState, private: none });

  it("shows drift, and keeps the user's spelling of what means the same", async () => {
    const services = newBoxes();
    services.stored.set("a", { size: 9, label: " hi " });
    const provider = await started(services);
    expect((await read(provider, stored)).state).toEqual({ ...stored, size: 9 });
  });

  it("says that an object is gone", async () => {
    expect((await read(await started(newBoxes()), stored)).state).toBeNull();
  });

  it("an unexpected error keeps the state and shows no secret", async () => {
    const result = await read(await started({ ...newBoxes(), trouble: "bug" }), stored);
    expect(result.state).toEqual(stored);
    expect(JSON.stringify(result.diagnostics)).not.toContain("abc");
    expect(result.diagnostics[0]?.detail).toContain("TypeError");
  });

  it("makes no request as long as the provider's configuration is unknown", async () => {
    const provider = await started({ ...newBoxes(), trouble: "bug" }, { url: unknown });
    expect(await read(provider, stored)).toMatchObject({ state: stored, diagnostics: [] });
  });
});
