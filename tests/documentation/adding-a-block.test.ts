import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { plainEnvironment } from '../harness/run/test-run.ts'

const root = join(import.meta.dirname, '../..')
const guide = readFileSync(join(root, 'docs/adding-a-block.md'), 'utf8')

/** Files of the guide: what stands in code below a line that begins with a path. */
const files = new Map(
  [...guide.matchAll(/^`(\S+\/\S+)`[^\n]*\n\n```\w+\n([\s\S]*?)^```/gm)].map(
    ([, path = '', text = '']) => [path, text],
  ),
)

test('what the guide names exists', () => {
  const named = [...guide.matchAll(/(?:`|\]\()([\w@{},./-]+\/[\w@{},./-]*\w)(?:`|\))/g)]
    .map(([, path = '']) => path.replaceAll('Glossary', 'Quotes'))
    .map((path) => (path.startsWith('decisions') ? `docs/${path}` : path))
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((path) => globSync(path, { cwd: root }).length === 0)).toEqual([])
})

test(
  'whoever follows the guide has a block that passes what is asked of every block',
  { timeout: 180_000 },
  () => {
    const folder = copyProject()
    for (const [path, text] of files) write(join(folder, path), text)
    expect([...files.keys()].filter((path) => path.includes('Glossary'))).toHaveLength(4)

    expect(run(folder, 'scripts/generate-schema.ts')).toBe('')
    const contract = readFileSync(join(folder, 'docs/content-contract.md'), 'utf8')
    expect(contract).toContain('| Glossary ')
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    expect(
      run(folder, vitest, 'run', '--project=unit', '--reporter=dot', 'blocks/examples', 'Glossary'),
    ).toMatch(/Test Files .*2 passed/)
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    expect(run(folder, compiler, '--noEmit', '-p', 'tsconfig.json')).toBe('')
  },
)

/** What a block is made of and tested with, in a folder that the test may change. */
function copyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'guide-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const parts = [
    'cli',
    'content/contract',
    'content/client',
    'content/service',
    'locales',
    'pages/content',
    'renderer',
    'routing',
    'server',
  ]
  const single = ['tsconfig.json', 'vitest.config.ts', '.oxfmtrc.json', 'package.json']
  const documents = ['content/schema.json', 'docs/content-contract.md']
  const tools = ['scripts/format-text.ts', 'scripts/generate-schema.ts', 'tests/harness']
  for (const path of [...parts, ...single, ...documents, ...tools])
    cpSync(join(root, path), join(folder, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** The contract gets its new entry, any other file is new. */
function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  const old = existsSync(path) ? readFileSync(path, 'utf8') : null
  writeFileSync(path, old?.replace(/^ {2}return \{\n/m, (line) => line + text) ?? text)
}

/** @returns what it wrote, without colours */
function run(cwd: string, ...args: string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd,
    encoding: 'utf8',
    env: { ...plainEnvironment(), NO_COLOR: '1' },
  })
  return stdout + stderr
}
