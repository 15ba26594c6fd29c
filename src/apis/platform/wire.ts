import type * as z from "zod";
import { projectFields } from "../../model/project.ts";
import { wireShape } from "../wire-shape.ts";

/** A project as the container-platform API speaks it (interface 2.4). */
export const projectWire = wireShape(projectFields);
export type ProjectWire = z.infer<typeof projectWire>;

/** A project as it is read: its name is always present (interface 2.4), so what has none is no project. */
export const readProjectWire = projectWire.refine(({ name }) => typeof name === "string" && name !== "", {
  error: "it has no name",
});
