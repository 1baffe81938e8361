import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** Forbids imports whose path leaves a folder for another one that it may not know (docs/architecture.md). */
const mayNotImport = (files, folders, reason) => ({
  files,
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: folders.map((folder) => ({
          regex: `\\.\\./(?:.*/)?${folder}/`,
          message: reason,
        })),
      },
    ],
  },
});

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
  mayNotImport(['contract/**'], ['src', 'server'], 'contract/ imports nothing of ours'),
  mayNotImport(['server/**'], ['src'], 'server/ and src/ share contract/ and nothing else'),
  mayNotImport(['src/**'], ['server'], 'server/ and src/ share contract/ and nothing else'),
  { files: ['scripts/**', 'server/cli/**', 'bench/**'], rules: { 'no-console': 'off' } },
  {
    files: ['__tests__/**'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  { files: ['**/*.js'], extends: [tseslint.configs.disableTypeChecked] },
  prettier,
);
