import js from "@eslint/js";
import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["dist", "artifacts", "sdk", "node_modules", "coverage", "**/*.gen.*", ".tools"] },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      // Names in brackets are what an index signature asks for; dots are for members that are declared.
      "@typescript-eslint/dot-notation": "off",
      // An answer is a promise by contract, whether or not it has to wait.
      "@typescript-eslint/require-await": "off",
      "@typescript-eslint/no-confusing-void-expression": [
        "error",
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
    },
  },
  { files: ["**/*.mjs"], languageOptions: { globals: { console: "readonly", process: "readonly" } } },
  // Programs of the bench are CommonJS, so that what is measured holds no compiler.
  {
    files: ["bench/programs/**/*.js"],
    languageOptions: { sourceType: "commonjs", globals: { fetch: "readonly", process: "readonly" } },
    rules: { "@typescript-eslint/no-require-imports": "off" },
  },
  // Programs have the type settings of a user's own project; they are type-checked when they are run.
  { files: ["**/*.js", "**/*.mjs", "examples/**/typescript/**"], extends: [tseslint.configs.disableTypeChecked] },
);
