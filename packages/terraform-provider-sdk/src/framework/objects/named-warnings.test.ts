import type { Diagnostic } from "../diagnostic.ts";
import { nameWarnings } from "./named-warnings.ts";

const warning = (summary: string, detail = "…"): Diagnostic => ({ severity: "warning", summary, detail });

describe("the title of a warning", () => {
  it.each([
    { what: "names the object", label: "web1", summary: "It goes", becomes: "web1: It goes" },
    { what: "names it once", label: "web1", summary: "Restored web1", becomes: "Restored web1" },
    { what: "names all of it", label: "www A", summary: "Restored www", becomes: "www A: Restored www" },
    { what: "stays where nothing names it", label: undefined, summary: "It goes", becomes: "It goes" },
    {
      what: "is no longer than a title",
      label: "x".repeat(200),
      summary: "It goes",
      becomes: `${"x".repeat(120)}…: It goes`,
    },
  ])("$what", ({ label, summary, becomes }) => {
    expect(nameWarnings([warning(summary)], label)).toEqual([warning(becomes)]);
  });

  it.each<{ what: string; diagnostic: Diagnostic }>([
    { what: "an error", diagnostic: { ...warning("It fails"), severity: "error" } },
    { what: "a warning of a value", diagnostic: { ...warning("ttl is odd"), path: [{ attribute: "ttl" }] } },
  ])("is that of the kind for $what", ({ diagnostic }) => {
    expect(nameWarnings([diagnostic, diagnostic], "web1")).toEqual([diagnostic, diagnostic]);
  });

  it("is given once: what is said under it is one warning", () => {
    const all = [warning("Restored", "a"), warning("Other", "c"), warning("Restored", "b"), warning("Restored", "a")];
    expect(nameWarnings(all, "web1")).toEqual([warning("web1: Restored", "a\n\nb"), warning("web1: Other", "c")]);
  });
});
