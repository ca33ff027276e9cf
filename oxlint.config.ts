import { defineConfig } from 'oxlint'

/**
 * The types of the whole tree and the rules of its code, in one look at it: most rules ask for types. A file ending in .js has types
 * in comments only, and is not asked for them.
 */

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

const deadControls = {
  name: '@mantine/core',
  importNames: deadWithoutScript,
  message: 'It is dead without JavaScript. Use a native control or a link, or name the file *.enhanced.tsx.',
}
const deadPackages = {
  group: ['@mantine/dropzone', '@mantine/modals', '@mantine/dates'],
  message: 'Dead without JavaScript.',
}

/** Where components and hooks may be. */
const withComponents = ['app/**/*.tsx', 'app/ui/**/*.ts']

/** Rules of hooks, and what React's compiler says of the components that call them. */
const ofComponents = [
  'error-boundaries',
  'exhaustive-deps',
  'globals',
  'immutability',
  'incompatible-library',
  'preserve-manual-memoization',
  'purity',
  'refs',
  'rules-of-hooks',
  'set-state-in-effect',
  'set-state-in-render',
  'static-components',
  'unsupported-syntax',
  'use-memo',
]

/** Rules of "correctness" that ask for types, and those below. */
const withTypes = [
  'await-thenable',
  'no-array-delete',
  'no-base-to-string',
  'no-duplicate-type-constituents',
  'no-floating-promises',
  'no-for-in-array',
  'no-implied-eval',
  'no-misused-promises',
  'no-redundant-type-constituents',
  'no-unnecessary-type-assertion',
  'no-unsafe-argument',
  'no-unsafe-assignment',
  'no-unsafe-call',
  'no-unsafe-enum-comparison',
  'no-unsafe-member-access',
  'no-unsafe-return',
  'no-unsafe-unary-minus',
  'only-throw-error',
  'prefer-promise-reject-errors',
  'restrict-plus-operands',
  'restrict-template-expressions',
  'switch-exhaustiveness-check',
  'unbound-method',
]

const all = (plugin: string, rules: string[], severity: 'error' | 'off') =>
  Object.fromEntries(rules.map((rule) => [`${plugin}/${rule}`, severity]))

const ofExpressions = ['no-super-linear-backtracking', 'no-super-linear-move']

const noReplacing = ['mock', 'unmock', 'doMock', 'doUnmock'].map((property) => ({
  object: 'vi',
  property,
  message: 'Test files share their modules (vitest.config.ts). Hand the other thing over as an argument.',
}))

export default defineConfig({
  plugins: ['eslint', 'typescript', 'react'],
  jsPlugins: ['eslint-plugin-regexp'],
  options: { typeAware: true, typeCheck: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['build/', '.react-router/', 'data/', 'node_modules/', 'test-results/', 'playwright-report/'],
  categories: { correctness: 'error' },
  rules: {
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-array-constructor': 'error',
    'no-case-declarations': 'error',
    'no-console': 'error',
    'no-empty': 'error',
    'no-fallthrough': 'error',
    'no-irregular-whitespace': ['error', { skipJSXText: true, skipTemplates: true }],
    'no-prototype-builtins': 'error',
    // A type and a value may have one name.
    'no-redeclare': 'off',
    'no-regex-spaces': 'error',
    'no-unexpected-multiline': 'error',
    'no-unused-expressions': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'no-useless-assignment': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    'preserve-caught-error': 'error',
    // React Router asks for no keys in lists that are written out.
    'react/jsx-key': 'off',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    'typescript/no-empty-object-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-meaningless-void-operator': 'off',
    // A handler of an event may be asynchronous; React and Node ignore what it returns.
    'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
    // A text is read by its letters on purpose.
    'typescript/no-misused-spread': 'off',
    'typescript/no-namespace': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/no-unnecessary-type-constraint': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-enum-comparison': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    // What comes from outside may lack what its type promises.
    'typescript/no-useless-default-assignment': 'off',
    // React Router's way to leave a loader: throw redirect(…), throw data(…).
    'typescript/only-throw-error': [
      'error',
      {
        allow: [
          { from: 'lib', name: 'Response' },
          { from: 'package', package: 'react-router', name: 'DataWithResponseInit' },
        ],
      },
    ],
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/require-array-sort-compare': 'off',
    'typescript/restrict-plus-operands': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  },
  overrides: [
    // What serves the site reads texts from anybody: no expression may take time that grows with the square of their length.
    {
      files: ['app/**/*.{ts,tsx}', 'db/**/*.ts', 'scripts/{lib,server}/**/*.ts'],
      rules: all('regexp', ofExpressions, 'error'),
    },
    { files: ['**/*.{test,e2e}.{ts,tsx}', 'app/testing/**'], rules: all('regexp', ofExpressions, 'off') },
    {
      files: ['app/**/*.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            paths: [
              deadControls,
              {
                name: 'react',
                allowTypeImports: true,
                message: 'Components and hooks live in app/ui or in .tsx files.',
              },
            ],
            patterns: [
              deadPackages,
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
    {
      files: withComponents,
      rules: {
        ...all('react', ofComponents, 'error'),
        'no-restricted-imports': ['error', { paths: [deadControls], patterns: [deadPackages] }],
      },
    },
    { files: ['app/**/*.enhanced.tsx'], rules: { 'no-restricted-imports': 'off' } },
    {
      files: ['app/**/*.{ts,tsx}'],
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'process', property: 'env', message: 'Only app/env.server.ts reads settings.' },
        ],
      },
    },
    { files: ['app/env.server.ts', 'app/**/*.e2e.ts'], rules: { 'no-restricted-properties': 'off' } },
    {
      files: ['**/*.test.{ts,tsx}', 'app/testing/**'],
      rules: { 'no-restricted-properties': ['error', ...noReplacing] },
    },
    { files: ['scripts/**'], rules: { 'no-console': 'off' } },
    // Plain scripts run in Node or in a browser.
    { files: ['**/*.{js,mjs}'], rules: { ...all('typescript', withTypes, 'off'), 'no-redeclare': 'error' } },
  ],
})
