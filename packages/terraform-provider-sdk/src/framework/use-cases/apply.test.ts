import { Failure } from "../../core/failure.ts";
import { unknown } from "../../values/value.ts";
import { wanted, stored, started, newBoxes, apply, located } from "../testing/boxes.ts";

describe("apply", () => {
  it("creates, and gives every attribute back as planned", async () => {
    const services = newBoxes();
    const provider = await started(services);
    const result = await apply(provider, null, { ...wanted, id: unknown, timeouts: { create: "2m" } });
    expect(result.diagnostics).toEqual([]);
    expect(result.state).toEqual({ ...stored, timeouts: { create: "2m" } });
    expect(JSON.parse(new TextDecoder().decode(result.private))).toMatchObject({ timeout: 120_000 });
    expect(services.stored.get("a")).toEqual({ size: 3, label: "hi" });
  });

  it("keeps what exists of a create that fails half way, and says where", async () => {
    const provider = await started({ ...newBoxes(), trouble: "create-after" });
    const result = await apply(provider, null, { ...wanted, id: unknown });
    expect(result.state).toEqual(stored);
    expect(result.diagnostics).toEqual([
      located,
      expect.objectContaining({
        severity: "warning",
        summary: "This test_box is created in part",
        detail: expect.stringContaining("terraform untaint ADDRESS") as string,
      }),
    ]);
  });

  it("keeps the prior state and the private data of an update that fails", async () => {
    const provider = await started({ ...newBoxes(), trouble: "update" });
    const bytes = new TextEncoder().encode('{"k":1}');
    const result = await apply(provider, stored, { ...stored, size: 4 }, bytes);
    expect(result.state).toEqual(stored);
    expect(result.private).toEqual(bytes);
    expect(result.diagnostics).toEqual([located]);
  });

  it("makes no request for a change of local values", async () => {
    const provider = await started({ ...newBoxes(), trouble: "update" });
    const planned = { ...stored, timeouts: { create: "5m" } };
    expect(await apply(provider, stored, planned)).toMatchObject({ state: planned, diagnostics: [] });
  });

  it("keeps an object whose deletion fails", async () => {
    const provider = await started({ ...newBoxes(), trouble: "delete" });
    expect(await apply(provider, stored, null)).toMatchObject({ state: stored, diagnostics: [located] });
  });

  it("returns the partial state of a create that is stopped", async () => {
    const waiting = (signal: AbortSignal): Promise<void> =>
      new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
    const provider = await started({ ...newBoxes(), waiting });
    const running = apply(provider, null, { ...wanted, id: unknown });
    provider.stop();
    const result = await running;
    expect(result.state).toEqual(stored);
    expect(result.diagnostics[0]?.detail).toContain("cancelled before it was complete");
  });

  const abort = new DOMException("stopped", "AbortError");
  const failed = (code: string, happened: string): Failure =>
    new Failure({ code, doing: "Cannot store the box", happened });
  const own = failed("cancelled", "One of two is stored.");
  it.each([
    ["a plain abort", abort, "The operation was cancelled before it was complete. It waited for the lift."],
    ["what the kind tells itself", own, "One of two is stored. It waited for the lift."],
    ["no other error", failed("broken", "The service said no."), "The service said no."],
  ])("says what a stopped operation waited for: %s", async (_, error, happened) => {
    const waiting = (signal: AbortSignal): Promise<void> =>
      new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(error)));
    const provider = await started({ ...newBoxes(), waiting, awaited: "It waited for the lift." });
    const running = apply(provider, null, { ...wanted, id: unknown });
    provider.stop();
    const { diagnostics } = await running;
    expect(diagnostics[0]?.detail.split("\n\n")[0]).toBe(happened);
  });

  it("warns once of what concerns the provider as a whole, beside what the operation says", async () => {
    const notice = { summary: "The attic is full", detail: "Clear it." };
    const provider = await started({ ...newBoxes(), notice, trouble: "update" });
    const failed = await apply(provider, stored, { ...stored, size: 4 });
    expect(failed).toMatchObject({ state: stored, diagnostics: [located, { severity: "warning", ...notice }] });
    expect((await apply(provider, null, { ...wanted, id: unknown })).diagnostics).toEqual([]);
  });
});
