import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commandNames, crawlNames, type CommandName } from '../../cli/commands/command-names.ts'
import { configFileSchema } from '../../cli/config.ts'
import { run } from '../../cli/program.ts'
import {
  documentFile,
  generateConfigSchema,
  generateDocument,
  ruleGroups,
  schemaFile,
} from '../../scripts/generate-cli-reference.ts'
import { commandIo, commandsThat } from '../harness/run-command.ts'

const root = join(import.meta.dirname, '../..')
const document = readFileSync(documentFile, 'utf8')
const readme = readFileSync(join(root, 'README.md'), 'utf8')

/** Runs the program with commands that do nothing. */
async function werkseite(argv: string[]) {
  const { io, said } = commandIo({ cwd: '/nowhere', columns: 1_000 })
  return {
    exitCode: await run(
      argv,
      io,
      commandsThat(() => async () => 0),
    ),
    ...said,
  }
}

describe('what is generated is what the code says', () => {
  const advice = 'run `npm run generate:cli-reference`'

  test('cli/config.schema.json', async () => {
    expect(readFileSync(schemaFile, 'utf8') === (await generateConfigSchema()), advice).toBe(true)
  })

  test('the tables of docs/cli.md', async () => {
    for (const name of ['commands', 'outbox', 'options', 'verdicts', 'rules', 'exit codes'])
      expect(document).toContain(`<!-- ${name} -->`)
    expect(await generateDocument(document), advice).toBe(document)
  })
})

describe('docs/cli.md and --help', () => {
  /** Flag → the commands that have it. */
  const documented = new Map(
    tableOf('options').map(([flag = '', , , meaning = '']) => [
      flag.replaceAll('`', '').split(' ', 1).join(),
      commandsIn(meaning),
    ]),
  )

  test.each(commandNames)('name the same options of %s', async (name) => {
    const { stdout } = await werkseite([name, '--help'])
    const shown = [...stdout.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm)].map(([, flag]) => flag)
    const expected = [...documented].filter(([, commands]) => commands.includes(name))
    expect(shown.filter((flag) => flag !== '--help' && flag !== '--config')).toEqual(
      expected.map(([flag]) => flag),
    )
  })

  test.each(commandNames)('name the same exit codes of %s', async (name) => {
    const { stdout } = await werkseite([name, '--help'])
    const [, list = ''] = stdout.split('Exit codes:\n')
    const shown = [...list.matchAll(/^ {2}(\d+) +(.*)$/gm)].map(([, code, meaning]) => [
      code,
      meaning,
    ])
    expect(shown).toEqual(tableOf('exit codes'))
  })

  test('name the same commands', async () => {
    const { stdout } = await werkseite(['--help'])
    for (const [name = '', summary = ''] of tableOf('commands'))
      expect(stdout).toMatch(new RegExp(`^ {2}${name.replaceAll('`', '')} +${summary}$`, 'm'))
    expect(tableOf('commands')).toHaveLength(commandNames.length + 1)
  })
})

describe('rules', () => {
  const written = globSync('cli/checks/**/*-checks.ts', { cwd: root })
    .flatMap((file) => [
      ...readFileSync(join(root, file), 'utf8').matchAll(/^ {2}'?([\w-]+)'?: \{$/gm),
    ])
    .map(([, id]) => id)

  test('that a file defines are all documented', () => {
    expect(written.length).toBeGreaterThan(50)
    const documented = Object.values(ruleGroups).flatMap(Object.keys)
    expect(new Set(documented)).toEqual(new Set(written))
  })

  test('have ids that are unlike each other', () => {
    expect(new Set(written).size).toBe(written.length)
  })
})

describe('every command line that is shown can be typed', () => {
  const shown = [...`${document}\n${readme}`.matchAll(/npx werkseite [^`\n#|]+/g)].map(
    ([line]) => line,
  )

  test.each(shown)('%s', async (line) => {
    expect(await werkseite(toArguments(line))).toMatchObject({ exitCode: 0, stderr: '' })
  })

  test.each(commandNames)('in the help of %s', async (name: CommandName) => {
    const { stdout } = await werkseite([name, '--help'])
    const lines = [...stdout.matchAll(/^ {2}(npx werkseite .+)$/gm)].map(([, line]) => line ?? '')
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines)
      expect(await werkseite(toArguments(line)), line).toMatchObject({ exitCode: 0, stderr: '' })
  })

  test.each(
    [...`${document}\n${readme}`.matchAll(/cli\/werkseite\.mjs, ([^\]]+)\]/g)].map(
      ([, list]) => list ?? '',
    ),
  )('command: [node, cli/werkseite.mjs, %s]', async (list) => {
    const argv = list.split(',').map((part) => part.trim().replaceAll("'", ''))
    expect(await werkseite(argv)).toMatchObject({ exitCode: 0, stderr: '' })
  })
})

test('the configuration file that is shown can be used', () => {
  const [, example = ''] = /```json\n(\{[\s\S]*?\n\})\n```/.exec(document) ?? []
  expect(configFileSchema.safeParse(JSON.parse(example))).toMatchObject({ success: true })
})

test('every file that docs/cli.md links to exists', () => {
  const links = [...document.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, path]) => path ?? '')
  expect(links.length).toBeGreaterThan(1)
  const folder = dirname(documentFile.pathname)
  expect(links.filter((link) => !existsSync(join(folder, link)))).toEqual([])
})

/** Cells of a table between its marks, without the head. */
function tableOf(name: string): string[][] {
  const [, part = ''] =
    new RegExp(`<!-- ${name} -->([\\s\\S]*?)<!-- /${name} -->`).exec(document) ?? []
  const rows = part.trim().split('\n').slice(2)
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

/** `… (check, warm)`, `… (not warm)`, `… (contract too)`, or nothing where every command has it that asks a site. */
function commandsIn(meaning: string): CommandName[] {
  const [, not, list = ''] = /\((not )?([\w, ]+)\)$/.exec(meaning) ?? []
  const named = list.split(', ')
  if (list === 'contract too') return [...commandNames]
  if (not || !list) return crawlNames.filter((name) => !named.includes(name))
  return commandNames.filter((name) => named.includes(name))
}

/** As a shell would, as far as the examples need it. */
function toArguments(line: string): string[] {
  const words = line.trim().match(/"[^"]*"|\S+/g) ?? []
  return words.slice(2).map((word) => word.replaceAll('"', ''))
}
