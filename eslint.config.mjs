import jestPlugin from "eslint-plugin-jest";
import tseslint from "typescript-eslint";

const throughTheClock = (name) => ({ name, message: "Use a Clock, or a timer of src/core/timers.ts." });
const abortsInOnePlace = [
  {
    selector: "CallExpression[callee.property.name='addEventListener'] > Literal[value='abort']",
    message: "Use onAbort: any number of its listeners cost a signal one.",
  },
  {
    selector: "MemberExpression[object.name='AbortSignal'][property.name='any']",
    message: "Use followSignals or whileFollowing: they leave nothing at the signals.",
  },
];
const directoriesInOnePlace = [
  {
    selector: "CallExpression[callee.name=/^mkdir(Sync)?$/] Property[key.name='recursive']",
    message: "Use makeDirectory: Node's own never ends where a directory can be neither made nor found.",
  },
];
const userDirectoriesInOnePlace = ["MemberExpression > Literal", "ObjectPattern > Property > Identifier"].map(
  (node) => ({
    selector: `${node}[${node.endsWith("Literal") ? "value" : "name"}=/^XDG_(?!CONFIG_HOME)/]`,
    message: "Use baseDirectory: a relative path does not count.",
  }),
);
const alsoAsNodeModule = (name) => [name, `node:${name}`];

export default tseslint.config(
  {
    ignores: [
      "node_modules",
      "dist",
      "release/**",
      "lib",
      "constructs/generated",
      ".stryker-tmp",
      "**/cdktf.out",
      "coverage",
      "**/*.cjs",
      "**/*.mjs",
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // stdout belongs to the plugin handshake: a stray line there kills the provider
      "no-console": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true, allowBoolean: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "@typescript-eslint/no-unnecessary-type-parameters": "off",
      "max-lines": ["error", { max: 300 }],
      "max-params": ["error", 4],
    },
  },
  {
    files: ["**/*.test.ts"],
    plugins: { jest: jestPlugin },
    languageOptions: { globals: jestPlugin.environments.globals.globals },
    rules: {
      ...jestPlugin.configs["flat/recommended"].rules,
      "jest/expect-expect": ["error", { assertFunctionNames: ["expect", "expect*", "fc.assert"] }],
      "jest/no-standalone-expect": ["error", { additionalTestBlockFunctions: ["itNeeds"] }],
    },
  },
  { files: ["**/*.test.ts", "test/**", "**/testing/**"], rules: { "max-lines": "off", "max-params": "off" } },
  {
    files: ["src/**", "constructs/**"],
    ignores: ["**/*.test.ts", "**/testing/**"],
    rules: {
      "max-lines-per-function": ["error", { max: 45, skipBlankLines: true, skipComments: true }],
      // time comes from a Clock, so that tests drive it; what must run by real time is in src/core/timers.ts
      "no-restricted-globals": ["error", ...["setTimeout", "setInterval", "setImmediate"].map(throughTheClock)],
      "no-restricted-imports": ["error", { paths: ["timers", "timers/promises"].flatMap(alsoAsNodeModule) }],
    },
  },
  {
    files: ["src/**", "constructs/**", "packages/**"],
    ignores: ["**/*.test.ts", "**/test/**", "**/on-abort.ts"],
    rules: {
      "no-restricted-syntax": ["error", ...abortsInOnePlace, ...directoriesInOnePlace, ...userDirectoriesInOnePlace],
    },
  },
  {
    files: ["src/core/timers.ts"],
    rules: { "no-restricted-globals": "off" },
  },
  { files: ["scripts/**"], rules: { "no-console": "off" } },
);
