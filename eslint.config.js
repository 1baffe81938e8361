import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import jest from 'eslint-plugin-jest';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** Which folder may import which stands in .dependency-cruiser.js; here is what else a folder may not do. */
const NO_BARREL = {
  selector: ':matches(ExportAllDeclaration, ExportNamedDeclaration[source])',
  message: 'No barrel files: import from the file that has it.',
};
const NO_TRANSACTION = {
  selector: 'CallExpression[callee.property.name="transaction"]',
  message: 'Only services and the outbox open a transaction.',
};
const OWN_FILES_ONLY = {
  selector: 'NewExpression[callee.name="URL"] > Literal.arguments:first-child[value=/^\\.\\.\\//]',
  message:
    'A worker or an asset is named by the folder that has it: the import rules do not see this.',
};

/** A test may be skipped if its name ends with the reason: `… (skipped: this machine has no …)`. */
const skipWithReason = {
  create: (context) => ({
    MemberExpression(node) {
      const isTest = ['describe', 'test', 'it', 'step'].includes(node.object.name);
      if (!isTest || node.property.name !== 'skip') return;
      const [name] = node.parent.callee === node ? node.parent.arguments : [];
      const said = name === undefined ? '' : context.sourceCode.getText(name);
      if (/\(skipped: .+\)['"`]$/.test(said)) return;
      context.report({ node, message: 'Say why at the end of the name: (skipped: …)' });
    },
  }),
};

/** Each throws when what it waits for does not come; those of a test file are called `expect…`. */
const ASSERTIONS = [
  ...['expect', 'expect*', 'fc.assert', 'sees', 'waitUntil', 'until'],
  ...['waitFor', 'waitForURL', 'waitForFunction'].map((name) => `**.${name}`),
];

export default defineConfig(
  globalIgnores(['dist/', 'data/', 'coverage/', '.cache/']),
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      'no-console': 'error',
    },
  },
  { files: ['src/**'], ...reactHooks.configs.flat['recommended-latest'] },
  {
    files: ['contract/**', 'src/**', 'server/**'],
    rules: {
      'no-restricted-syntax': ['error', NO_BARREL, OWN_FILES_ONLY],
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Only main and the command line read the environment.',
        },
      ],
    },
  },
  {
    files: ['server/**'],
    ignores: ['server/db/**', 'server/mail/**', 'server/**/{service,*Service}.ts'],
    rules: { 'no-restricted-syntax': ['error', NO_BARREL, OWN_FILES_ONLY, NO_TRANSACTION] },
  },
  {
    files: ['server/main.ts', 'server/cli/**'],
    rules: { 'no-restricted-properties': 'off' },
  },
  { files: ['scripts/**', 'server/cli/**', 'bench/**'], rules: { 'no-console': 'off' } },
  {
    files: ['__tests__/**'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['__tests__/**/*.test.{ts,tsx}'],
    plugins: { jest, ours: { rules: { 'skip-with-reason': skipWithReason } } },
    rules: {
      'jest/no-focused-tests': 'error',
      'jest/expect-expect': [
        'error',
        {
          assertFunctionNames: ASSERTIONS,
          additionalTestBlockFunctions: ['step', 'testOnOwnDisk'],
        },
      ],
      'jest/valid-expect': 'error',
      'jest/valid-expect-in-promise': 'error',
      'jest/no-identical-title': 'error',
      'jest/no-commented-out-tests': 'error',
      'jest/no-export': 'error',
      'jest/no-test-prefixes': 'error',
      'ours/skip-with-reason': 'error',
    },
  },
  { files: ['**/*.js'], extends: [tseslint.configs.disableTypeChecked] },
  prettier,
);
