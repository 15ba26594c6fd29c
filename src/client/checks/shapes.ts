import { callbackAtOnce, ifGiven, list, object, partsOf, wrongForm, type Form, type Problem } from "./forms.ts";

/** What a request, or a part of one, must be: a form, or a look at its parts. */
export type Shape = Form | ((path: string, value: unknown) => Problem | undefined);

/** A shape for each part of `T`, also for those that may be left out: what a type gains is not forgotten here. */
export type ShapesOf<T> = { readonly [Part in keyof T]-?: Shape };

/** What is wrong with a value; `undefined`: nothing. `path`: its name in the request, empty for the request itself. */
export function problemIn(path: string, value: unknown, shape: Shape): Problem | undefined {
  if (typeof shape === "function") return shape(path, value);
  return shape.fits(value) ? undefined : wrongForm(path, shape, value);
}

/** An object, by the shapes of its parts. Others are left alone: a program may give more of an object than is asked for. */
export function parts(shapes: Readonly<Record<string, Shape>>): Shape {
  return (path, value) => {
    const given = partsOf(value);
    for (const [name, shape] of Object.entries(shapes)) {
      const problem = problemIn(path === "" ? name : `${path}.${name}`, given[name], shape);
      if (problem !== undefined) return problem;
    }
    return undefined;
  };
}

/** An object of these parts and no others: a name that is misspelt would change what is left out. */
export function onlyParts(shapes: Readonly<Record<string, Shape>>): Shape {
  const names = Object.keys(shapes);
  return (path, value) => {
    const odd = Object.keys(partsOf(value)).find((name) => !names.includes(name));
    if (odd !== undefined)
      return {
        happened: `\`${path}\` has the part \`${odd}\`, and can only have ${names.join(", ")}. Nothing was sent.`,
        remedy: "Correct the name of the part, or leave it out.",
      };
    return problemIn(path, value, object) ?? problemIn(path, value, parts(shapes));
  };
}

/** What may be left out, and else is of the shape. */
export function optional(shape: Shape): Shape {
  return (path, value) => (value === undefined ? undefined : problemIn(path, value, shape));
}

/** The same for an object: what is given must be one. */
export function optionalParts(shapes: Readonly<Record<string, Shape>>): Shape {
  return optional((path, value) => problemIn(path, value, object) ?? problemIn(path, value, parts(shapes)));
}

/** A list of things that each are of the shape; `wanted` in words that fit after "must be". */
export function each(wanted: string, shape: Shape): Shape {
  return (path, value) => {
    if (!Array.isArray(value)) return wrongForm(path, { ...list, wanted }, value);
    for (const [nth, one] of (value as readonly unknown[]).entries()) {
      const problem = problemIn(`${path}[${nth}]`, one, shape);
      if (problem !== undefined) return problem;
    }
    return undefined;
  };
}

/** Functions that are called with what becomes known: one that is none would be found when what it is to be told is done. */
export const told: Form = ifGiven(callbackAtOnce);
