import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['node_modules/', 'src/protocol/schema.d.ts', 'tools/core.mjs'] },
  ...ts.configs.strict,
  ...ts.configs.recommendedTypeCheckedOnly,
  ...svelte.configs.recommended,
  {
    // The same for every file: a project that is read once serves them all.
    languageOptions: { parserOptions: { projectService: true, extraFileExtensions: ['.svelte'] } },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    // To ESLint another component is of any type; svelte-check knows better and checks what is given to it.
    files: ['**/*.svelte'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  { files: ['**/*.js'], ...ts.configs.disableTypeChecked },
  {
    rules: {
      // A list that was just filled is known to have what is asked of it.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // What promises need not wait for anything itself.
      '@typescript-eslint/require-await': 'off',
      'svelte/no-navigation-without-resolve': 'off',
      'svelte/prefer-svelte-reactivity': 'off',
      'no-restricted-imports': 'off',
    },
  },
);
