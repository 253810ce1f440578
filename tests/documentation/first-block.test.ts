import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { plainEnvironment } from '../harness/run/test-run.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

const root = join(import.meta.dirname, '../..')
const guide = readFileSync(join(root, 'docs/tutorials/first-block.md'), 'utf8')

/** Files of the tutorial: each code block below a line that begins with a path. */
const files = new Map(
  [...guide.matchAll(/^`(\S+\/\S+)`[^\n]*\n\n```\w+\n([\s\S]*?)^```/gm)].map(
    ([, path = '', text = '']) => [path, text],
  ),
)

describe('first block tutorial', () => {
  test('names existing paths', () => {
    const named = [...guide.matchAll(/`([\w@{},./-]+\/[\w@{},./-]*\w)`/g)].map(([, path = '']) =>
      path.replaceAll('Glossary', 'Quotes'),
    )
    expect(named.length).toBeGreaterThan(15)
    expect(named.filter((path) => globSync(path, { cwd: root }).length === 0)).toEqual([])
  })

  test('produces a block fit for the block tests', { timeout: 400_000 }, () => {
    const folder = copyProject()
    for (const [path, text] of files) write(join(folder, path), text)
    expect([...files.keys()].filter((path) => path.includes('Glossary'))).toHaveLength(4)

    expect(run(folder, 'scripts/generate-schema.ts')).toBe('')
    const contract = readFileSync(join(folder, 'docs/reference/content-contract.md'), 'utf8')
    expect(contract).toContain('| Glossary ')
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    expect(
      run(folder, vitest, 'run', '--project=unit', '--reporter=dot', 'blocks/examples', 'Glossary'),
    ).toMatch(/Test Files .*2 passed/)
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    expect(run(folder, compiler, '--noEmit', '-p', 'tsconfig.json')).toBe('')
  })
})

/** Copies the files that a block and its tests need to a temporary folder. */
function copyProject(): string {
  const folder = temporaryFolder()
  const parts = [
    'browser',
    'cli',
    'cms',
    'components',
    'content/client',
    'content/contract',
    'content/rich-text',
    'content/search',
    'locales',
    'pages/blocks',
    'pages/content',
    'platform',
    'renderer',
    'routing',
    'server',
  ]
  const single = ['tsconfig.json', 'vitest.config.ts', '.oxfmtrc.json', 'package.json']
  const documents = ['content/schema.json', 'docs/reference/content-contract.md']
  const tools = ['scripts/format-text.ts', 'scripts/generate-schema.ts', 'tests/harness']
  for (const path of [...parts, ...single, ...documents, ...tools])
    cpSync(join(root, path), join(folder, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Adds the entry to the contract, or creates a new file. */
function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  const old = existsSync(path) ? readFileSync(path, 'utf8') : null
  writeFileSync(path, old?.replace(/^ {2}return \{\n/m, (line) => line + text) ?? text)
}

/** @returns output without colours */
function run(cwd: string, ...args: string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd,
    encoding: 'utf8',
    env: { ...plainEnvironment(), NO_COLOR: '1' },
  })
  return stdout + stderr
}
