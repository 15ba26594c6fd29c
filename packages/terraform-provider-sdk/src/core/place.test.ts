import { printPlace, thisPlace, whereabouts, type Surroundings, type Whereabouts } from "./place.ts";

const linux: Surroundings = { hostname: "web1", bootId: "b1", namespace: "pid:[1]", machineId: "m1" };
/** A system that gives no ids of its kernel. */
const named: Surroundings = { hostname: "Books-Air.local", bootId: "", namespace: "", machineId: "" };
const image: Surroundings = { ...linux, machineId: "" };

it.each<[Whereabouts, string, Surroundings, Partial<Surroundings>]>([
  ["here", "nothing has changed", linux, {}],
  ["here", "the machine has another name by now", linux, { hostname: "web1.example.com" }],
  ["elsewhere", "another container of the same machine", linux, { namespace: "pid:[2]" }],
  ["elsewhere", "one of its own name", linux, { namespace: "pid:[2]", hostname: "web2" }],
  ["before", "the machine was started anew", linux, { bootId: "b2" }],
  ["before", "the same, and it was a container", linux, { bootId: "b2", namespace: "pid:[2]" }],
  ["elsewhere", "another machine of the same name", linux, { bootId: "b2", machineId: "m2" }],
  ["elsewhere", "a copy of the machine under another name", linux, { bootId: "b2", hostname: "web2" }],
  ["here", "an image without an id of the machine", image, { hostname: "web2" }],
  ["elsewhere", "the same image on another machine, with the same name", image, { bootId: "b2" }],
  ["elsewhere", "one with an id", image, { bootId: "b2", machineId: "m1" }],
  ["here", "no ids, and another network", named, { hostname: "books-air.home.arpa" }],
  ["elsewhere", "no ids, and another name", named, { hostname: "Books-Pro.local" }],
  ["elsewhere", "ids, where there were none", named, { bootId: "b1" }],
])("is %s: %s", (expected, _, surroundings, changes) => {
  expect(whereabouts(printPlace(surroundings), printPlace({ ...surroundings, ...changes }))).toBe(expected);
});

it.each(["", "0123456789ab", "0a1b", "x"])(
  "is elsewhere, where the text %j is no place that this process knows",
  (text) => {
    expect(whereabouts(text)).toBe("elsewhere");
  },
);

it("is one text of hexadecimal digits, since it stands in names of files", () => {
  for (const surroundings of [linux, named, image]) expect(printPlace(surroundings)).toMatch(/^[0-9a-f]{12,26}$/);
  expect(whereabouts(thisPlace())).toBe("here");
});
