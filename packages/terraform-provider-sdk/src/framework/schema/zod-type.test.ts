import * as z from "zod";
import { bool, list, map, number, object, string, type Type } from "../../values/type.ts";
import { zodToType } from "./zod-type.ts";

it.each<[string, z.ZodType, Type]>([
  ["a text", z.string(), string],
  ["one of several texts", z.enum(["a", "b"]), string],
  ["a number", z.number().int(), number],
  ["a truth value", z.boolean(), bool],
  ["what may be left out or null", z.string().nullable().optional(), string],
  ["a list of lists", z.array(z.array(z.number())), list(list(number))],
  ["a map", z.record(z.string(), z.boolean()), map(bool)],
  ["an object", z.object({ a: z.string(), b: z.number().nullable() }), object({ a: string, b: number })],
  [
    "a map of objects that hold objects",
    z.record(z.string(), z.object({ inner: z.object({ a: z.array(z.string()) }) })),
    map(object({ inner: object({ a: list(string) }) })),
  ],
])("zodToType: %s", (_, schema, type) => expect(zodToType(schema)).toEqual(type));

it.each<[string, z.ZodType]>([
  ["a date", z.date()],
  ["a tuple", z.tuple([z.string()])],
])("zodToType has no type for %s", (_, schema) => expect(() => zodToType(schema)).toThrow(TypeError));
