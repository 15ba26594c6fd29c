import jestPlugin from "eslint-plugin-jest";
import tseslint from "typescript-eslint";

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
  { files: ["**/*.test.ts", "test/**"], rules: { "max-lines": "off", "max-params": "off" } },
  { files: ["scripts/**"], rules: { "no-console": "off" } },
);
