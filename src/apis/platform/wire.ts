import type * as z from "zod";
import { projectFields } from "../../model/project-fields.ts";
import { wireShape } from "../wire-shape.ts";

/** A project as JSON of the container-platform API (docs/interface.md#projects). */
export const projectWire = wireShape(projectFields);
export type ProjectWire = z.infer<typeof projectWire>;

/** A project as it is read: its name is always present (docs/interface.md#projects), so what has none is no project. */
export const readProjectWire = projectWire.refine(({ name }) => typeof name === "string" && name !== "", {
  error: "it has no name",
});
