import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** One fault a row: the rule that must report it, the file it is planted in, its text. */
const planted: [rule: string, file: string, source: string][] = [
  ['no-unused-vars', 'server/unused.ts', 'const unused = 1'],
  ['no-floating-promises', 'server/floating.ts', 'export const run = () => { Promise.resolve() }'],
  [
    'no-misused-promises',
    'server/misused.ts',
    `export const on = (target: EventTarget) => target.addEventListener('x', async () => Promise.resolve())`,
  ],
  ['await-thenable', 'server/thenable.ts', 'export const value = await 1'],
  [
    'switch-exhaustiveness-check',
    'server/switch.ts',
    `export function size(kind: 'a' | 'b') { switch (kind) { case 'a': return 1 } }`,
  ],
  ['no-explicit-any', 'server/any.ts', 'export const value: any = 1'],
  [
    'consistent-type-imports',
    'server/type.ts',
    `import { Server } from 'node:http'\nexport type S = Server`,
  ],
  ['no-console', 'server/console.ts', `console.log('x')`],
  ['no-restricted-globals', 'server/environment.ts', 'export const port = process.env'],
  ['no-restricted-imports', 'server/upwards.ts', `export const home = import('../pages/home.ts')`],
  ['no-restricted-imports', 'pages/value.ts', `export { page } from '../content/contract/page.ts'`],
  [
    'no-restricted-imports',
    'renderer/layout/side.ts',
    `export { findTranslations } from '../server/find-translations.ts'`,
  ],
  ['no-restricted-imports', 'pages/side.ts', `void import('../renderer/client/start.ts')`],
  ['no-restricted-imports', 'cli/package.ts', `export { default as app } from 'express'`],
  [
    'no-restricted-properties',
    'server/language.ts',
    `import { createInstance } from 'i18next'\nvoid createInstance().changeLanguage('en')`,
  ],
  ['eqeqeq', 'server/equal.ts', 'export const isOne = (value: unknown) => value == 1'],
  ['no-cycle', 'server/cycle.ts', `export * from './cycle-back.ts'`],
  ['no-cycle', 'server/cycle-back.ts', `export * from './cycle.ts'`],
  ['no-cycle', 'cli/types.ts', `export type { B } from './types-back.ts'\nexport type A = 1`],
  ['no-cycle', 'cli/types-back.ts', `export type { A } from './types.ts'\nexport type B = 2`],
  ['alt-text', 'pages/alt.tsx', 'export const Logo = () => <img src="/logo.svg" />'],
  ['jsx-no-literals', 'pages/text.tsx', 'export const Title = () => <h1>Hello</h1>'],
  ['jsx-no-literals', 'pages/name.tsx', 'export const Menu = () => <nav aria-label="Menu" />'],
  ['jsx-curly-brace-presence', 'pages/braces.tsx', `export const Title = () => <h1>{'Hello'}</h1>`],
  [
    'rules-of-hooks',
    'pages/hook.tsx',
    `import { useState } from 'react'\nexport function Box({ on }: { on: boolean }) { if (on) useState(1); return null }`,
  ],
  [
    'exhaustive-deps',
    'pages/deps.tsx',
    `import { useEffect } from 'react'\nexport function Title({ text }: { text: string }) { useEffect(() => { document.title = text }, []); return null }`,
  ],
]

let folder: string
let reports: Set<string>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linter-'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await plant('tsconfig.json', JSON.stringify({ extends: join(root, 'tsconfig.json') }))
  await plant('oxlint.config.ts', `export { default } from '${join(root, 'oxlint.config.ts')}'`)
  for (const [, file, source] of planted) await plant(file, source)
  reports = lint(folder)
})

afterAll(() => rm(folder, { recursive: true }))

test.each(planted)('the linter reports %s in %s', (rule, file) => {
  expect(reports).toContain(`${file} ${rule}`)
})

async function plant(file: string, source: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true })
  await writeFile(join(folder, file), source)
}

function lint(cwd: string): Set<string> {
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
  const { stdout } = spawnSync(
    process.execPath,
    [oxlint, '--format=json', 'server', 'pages', 'renderer', 'content', 'cli'],
    {
      cwd,
      encoding: 'utf8',
    },
  )
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; filename: string }[]
  }
  // A code reads `typescript(no-floating-promises)`.
  return new Set(
    diagnostics.map(({ code, filename }) => `${filename} ${/\((.+)\)/.exec(code)?.[1]}`),
  )
}
