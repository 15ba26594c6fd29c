import * as z from "zod";
import { validateConfig } from "./validate.ts";

it("what a schema says in no words of its own is told in plain ones", () => {
  const attributes = {
    names: { schema: z.array(z.string()), presence: "optional", description: "x" },
    step: { schema: z.enum(["revoke", "deactivate"]), presence: "optional", description: "x" },
    zone: { schema: z.string().min(1), presence: "optional", description: "x" },
  } as const;
  const found = validateConfig({ names: ["a", null], step: "other", zone: "" }, { attributes });
  expect(found.map(({ detail }) => detail)).toEqual([
    "Must be a text, not null.",
    'Must be "revoke" or "deactivate".',
    "Must not be empty.",
  ]);
});
