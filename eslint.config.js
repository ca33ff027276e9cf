import { globSync, readFileSync } from 'node:fs'
import js from '@eslint/js'
import reactHooks from 'eslint-plugin-react-hooks'
import regexp from 'eslint-plugin-regexp'
import tseslint from 'typescript-eslint'
import { isAll } from './scripts/lib/all.ts'

/**
 * Mantine controls whose server HTML does nothing, or shows nothing, without JavaScript. A file that is only ever an extra on top
 * of something that works is named *.enhanced.tsx and may use them.
 */
const deadWithoutScript = [
  'Accordion', 'Affix', 'AppShellNavbar', 'Autocomplete', 'Burger', 'Carousel', 'Chip', 'Collapse', 'ColorInput', 'ColorPicker', 'Combobox',
  'CopyButton', 'Dialog', 'Drawer', 'FileButton', 'FileInput', 'FloatingIndicator', 'HoverCard', 'LoadingOverlay', 'Menu', 'Modal',
  'MultiSelect', 'NumberInput', 'Overlay', 'Pagination', 'PillsInput', 'PinInput', 'Popover', 'Portal', 'RangeSlider', 'ScrollArea',
  'ScrollAreaAutosize', 'SegmentedControl', 'Select', 'Slider', 'Spoiler', 'Stepper', 'Tabs', 'TagsInput', 'Tooltip', 'Transition', 'Tree',
] // prettier-ignore

/** Where components and hooks may be. */
const withComponents = ['app/**/*.tsx', 'app/ui/**/*.ts']

/**
 * Rules that React's compiler answers take a third of the time of all rules. They read the files that call a hook, which are the
 * components that live in a browser; with `npm test -- --all` every file.
 */
const withHooks = isAll
  ? withComponents
  : globSync(withComponents).filter((file) => /\buse[A-Z]\w*\(/.test(readFileSync(file, 'utf8')))

/**
 * What is said of `any` takes almost half of the time of all rules. Every day it is said of what serves the site and of what tests
 * share; with `npm test -- --all` of the tests themselves as well, whose types are strict all the same.
 */
const ofAny = ['argument', 'assignment', 'call', 'member-access', 'return']

export default tseslint.config(
  { ignores: ['build/', '.react-router/', 'data/', 'node_modules/', 'test-results/', 'playwright-report/'] },
  js.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-irregular-whitespace': ['error', { skipJSXText: true, skipTemplates: true }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // A handler of an event may be asynchronous; React and Node ignore what it returns.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      // React Router's way to leave a loader: throw redirect(…), throw data(…).
      '@typescript-eslint/only-throw-error': [
        'error',
        {
          allow: [
            { from: 'lib', name: 'Response' },
            { from: 'package', package: 'react-router', name: 'DataWithResponseInit' },
          ],
        },
      ],
      // Loaders, actions and stand-ins keep one shape, whether or not they wait for something.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: withComponents,
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  { files: withHooks, rules: reactHooks.configs.flat.recommended.rules },
  {
    // What serves the site reads texts from anybody: no expression may take time that grows with the square of their length.
    files: ['app/**/*.{ts,tsx}', 'db/**/*.ts', 'scripts/{lib,server}/**/*.ts'],
    ignores: ['**/*.{test,e2e}.{ts,tsx}', 'app/testing/**'],
    plugins: { regexp },
    rules: { 'regexp/no-super-linear-backtracking': 'error', 'regexp/no-super-linear-move': 'error' },
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '@mantine/core',
              importNames: deadWithoutScript,
              message:
                'It is dead without JavaScript. Use a native control or a link, or name the file *.enhanced.tsx.',
            },
          ],
          patterns: [
            { group: ['@mantine/dropzone', '@mantine/modals', '@mantine/dates'], message: 'Dead without JavaScript.' },
          ],
        },
      ],
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only app/env.server.ts reads settings.' },
      ],
    },
  },
  {
    files: ['app/**/*.ts'],
    ignores: withComponents,
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'react', allowTypeImports: true, message: 'Components and hooks live in app/ui or in .tsx files.' },
          ],
          patterns: [
            {
              regex: '^(react-router|@mantine/|@conform-to/|@stripe/|slate)',
              importNamePattern: '^use[A-Z]',
              message: 'Hooks live in app/ui or in .tsx files, where their rules are kept.',
            },
          ],
        },
      ],
    },
  },
  { files: ['app/**/*.enhanced.tsx'], rules: { 'no-restricted-imports': 'off' } },
  {
    files: ['app/env.server.ts', 'app/testing/**', 'app/**/*.test.{ts,tsx}', 'app/**/*.e2e.ts'],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    files: ['**/*.test.{ts,tsx}', 'app/testing/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.object.name="vi"][callee.property.name=/^(do)?(un)?mock$/i]',
          message: 'Test files share their modules (vitest.config.ts). Hand the other thing over as an argument.',
        },
      ],
    },
  },
  {
    files: ['**/*.{test,e2e}.{ts,tsx}'],
    rules: isAll ? {} : Object.fromEntries(ofAny.map((part) => [`@typescript-eslint/no-unsafe-${part}`, 'off'])),
  },
  { files: ['scripts/**'], rules: { 'no-console': 'off' } },
  {
    files: ['**/*.{js,mjs}'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { parserOptions: { projectService: false } },
    // Plain scripts run in Node or in a browser; which of the two is for their reader to know.
    rules: { 'no-undef': 'off' },
  },
)
