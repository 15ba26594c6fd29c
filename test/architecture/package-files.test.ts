import { exports, typesVersions } from "../../package.json";

/** Compilers that resolve modules the classic way do not read `exports`. */
it("classic module resolution finds what exports name, with the same types", () => {
  const named = Object.entries(exports).flatMap(([path, target]) =>
    typeof target === "string" || path === "." ? [] : [[path.slice("./".length), [target.types.slice("./".length)]]],
  );
  expect(typesVersions).toEqual({ "*": Object.fromEntries(named) as unknown });
});
