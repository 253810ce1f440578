import { defineConfig } from 'oxlint'
import {
  crossings,
  folderOf,
  importDirections,
  packageHomes,
  sides,
} from './tests/architecture/import-directions.ts'

const folders = Object.keys(importDirections)

const processMessage =
  'Only start.ts files and cli/werkseite.ts touch process; elsewhere it is handed in.'

/** What tests/architecture checks in full, as far as a linter can say it: shown in editors while typing. */
function restrictedImports(
  folder: string,
  {
    crossedFolder,
    isBothSides = !isRendered(folder),
  }: { crossedFolder?: string; isBothSides?: boolean } = {},
): [severity: 'error', options: object] {
  const { values = [], types = [] } = importDirections[folder] ?? {}
  const others = folders.filter((other) => ![folder, crossedFolder, ...values].includes(other))
  const patterns = others.map((other) => ({
    regex: `^(\\.\\./)+${other}/`,
    allowTypeImports: types.includes(other),
    message: 'docs/explanation/architecture.md: imports point down the layers.',
  }))
  if (!isBothSides)
    patterns.push(
      ...sides.map(({ folder: side }) => ({
        regex: `(^|/)${side}`,
        allowTypeImports: true,
        message: `${side} runs on one side only: docs/explanation/architecture.md.`,
      })),
    )
  const strangers = Object.keys(packageHomes).filter(
    (name) => !packageHomes[name]?.includes(folder),
  )
  const packages = strangers.map((name) => ({
    regex: `^${name}(/|$)`,
    message: `${name} stays in ${packageHomes[name]?.join(', ')}.`,
  }))
  return ['error', { patterns: [...patterns, ...packages] }]
}

/** What stands between words or in place of them, the same in every language. */
const signs = ['·', ',', '–']

/** Whether the folder's modules may run in the browser. */
function isRendered(folder: string): boolean {
  return ['browser', 'components', 'pages', 'renderer'].includes(folder)
}

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'promise', 'react', 'jsx-a11y', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['dist', 'var', 'sample-site/studio'],
  rules: {
    eqeqeq: 'error',
    'no-else-return': 'error',
    'no-param-reassign': 'error',
    'no-restricted-properties': [
      'error',
      {
        property: 'changeLanguage',
        message: 'An instance of i18next keeps its language: docs/decisions/0031-react-i18next.md.',
      },
    ],
    // A statement of SQLite is one: sql.run`UPDATE …`
    'no-unused-expressions': ['error', { allowTaggedTemplates: true }],
    'no-var': 'error',
    'prefer-const': 'error',
    // A circle of types makes a reader go round, too.
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'import/no-unassigned-import': ['error', { allow: ['**/*.css'] }],
    'jsx-a11y/no-noninteractive-tabindex': ['error', { roles: ['region', 'group', 'tabpanel'] }],
    'react/button-has-type': 'error',
    'react/exhaustive-deps': 'error',
    'react/rules-of-hooks': 'error',
    'react/self-closing-comp': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-import-type-side-effects': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unnecessary-condition': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true } }],
    'typescript/prefer-optional-chain': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/return-await': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'unicorn/prefer-node-protocol': 'error',
    // Also with fixtures, where `test` is no import but an extension of it.
    'vitest/no-standalone-expect': [
      'error',
      {
        additionalTestBlockFunctions: [
          'test',
          'test.each',
          'test.for',
          'test.runIf',
          'test.skipIf',
        ],
      },
    ],
    'vitest/valid-expect': ['error', { maxArgs: 2 }],

    // Of the categories above, what tsc says better (`noImplicitReturns`) and what Express 5 does: it awaits handlers.
    'typescript/consistent-return': 'off',
    'oxc/no-async-endpoint-handlers': 'off',
    // What does not suit: what must happen in order awaits in a loop, search hits have an `_id`, lists are short, no
    // component is memoised, the JSX transform needs no import of React, `[...text]` means code points, schemas narrow with `as`.
    'no-await-in-loop': 'off',
    'no-underscore-dangle': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'oxc/no-map-spread': 'off',
    'react/no-object-type-as-default-prop': 'off',
    'react/react-in-jsx-scope': 'off',
    'typescript/no-misused-spread': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/prefer-add-event-listener': 'off',
    'unicorn/prefer-set-has': 'off',
  },
  overrides: [
    ...folders.map((folder) => ({
      files: [`${folder}/**`],
      rules: {
        'no-console': 'error' as const,
        'no-restricted-globals': ['error' as const, { name: 'process', message: processMessage }],
        'no-restricted-imports': restrictedImports(folder),
      },
    })),
    {
      // Texts of the interface are keys of locales/*.json; what is allowed stands in both languages.
      files: ['{browser,cms/ui,components,renderer,pages}/**/*.tsx'],
      rules: {
        'react/jsx-curly-brace-presence': [
          'error' as const,
          { props: 'ignore', children: 'never' },
        ],
        'react/jsx-no-literals': [
          'error' as const,
          {
            allowedStrings: ['(', ')', ':', '@', 'LinkedIn', ...signs],
            restrictedAttributes: [
              'aria-label',
              'aria-description',
              'aria-roledescription',
              'alt',
              'placeholder',
            ],
          },
        ],
      },
    },
    ...crossings.map(({ from, to }) => ({
      files: [from],
      rules: {
        'no-restricted-imports': restrictedImports(folderOf(from), { crossedFolder: folderOf(to) }),
      },
    })),
    ...sides.flatMap(({ alsoThere }) =>
      folders.filter(isRendered).map((folder) => ({
        files: [`${folder}/${alsoThere}`],
        rules: { 'no-restricted-imports': restrictedImports(folder, { isBothSides: true }) },
      })),
    ),
    {
      files: ['**/start.ts', 'cli/werkseite.{mjs,ts}'],
      rules: { 'no-restricted-globals': 'off', 'no-console': 'off' },
    },
    {
      files: ['**/*.test.{ts,tsx}'],
      rules: {
        'no-console': 'off',
        'no-restricted-globals': 'off',
        'no-restricted-imports': 'off',
        'react/jsx-no-literals': 'off',
      },
    },
    {
      files: ['*.config.ts', '**/+{config,route}.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
    { files: ['tests/harness/**'], rules: { 'vitest/no-standalone-expect': 'off' } },
  ],
})
