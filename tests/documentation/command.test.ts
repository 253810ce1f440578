import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commandNames, crawlNames, type CommandName } from '../../cli/commands/command-names.ts'
import { configFileSchema } from '../../cli/cli-config.ts'
import { run } from '../../cli/program.ts'
import {
  commandFile,
  generateConfigSchema,
  generateCommandDocument,
  ruleGroups,
  configSchemaFile,
} from '../../scripts/generate-cli-reference.ts'
import { commandIo, commandsThat } from '../harness/run-command.ts'

const root = join(import.meta.dirname, '../..')
const document = readFileSync(commandFile, 'utf8')
/** Documents with command lines. */
const shownIn = ['README.md', 'docs/how-to/run-checks-in-ci.md', 'docs/how-to/connect-a-cms.md']
const documents = [document, ...shownIn.map((path) => readFileSync(join(root, path), 'utf8'))].join(
  '\n',
)

/** Runs the program with empty commands. */
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

describe('generated command reference', () => {
  const advice = 'run `npm run generate:cli-reference`'

  test('updates cli/config.schema.json', async () => {
    expect(readFileSync(configSchemaFile, 'utf8') === (await generateConfigSchema()), advice).toBe(
      true,
    )
  })

  test('updates the tables of the reference', async () => {
    for (const name of [
      'commands',
      'outbox',
      'model',
      'options',
      'verdicts',
      'rules',
      'exit codes',
    ])
      expect(document).toContain(`<!-- ${name} -->`)
    expect(await generateCommandDocument(document), advice).toBe(document)
  })
})

describe('command reference and --help', () => {
  /** Flag → its commands. */
  const documented = new Map(
    tableOf('options').map(([flag = '', , , meaning = '']) => [
      flag.replaceAll('`', '').split(' ', 1).join(),
      commandsIn(meaning),
    ]),
  )

  test.each(commandNames)('list the same options of %s', async (name) => {
    const { stdout } = await werkseite([name, '--help'])
    const shown = [...stdout.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm)].map(([, flag]) => flag)
    const expected = [...documented].filter(([, commands]) => commands.includes(name))
    expect(shown.filter((flag) => flag !== '--help' && flag !== '--config')).toEqual(
      expected.map(([flag]) => flag),
    )
  })

  test.each(commandNames)('list the same exit codes of %s', async (name) => {
    const { stdout } = await werkseite([name, '--help'])
    const [, list = ''] = stdout.split('Exit codes:\n')
    const shown = [...list.matchAll(/^ {2}(\d+) +(.*)$/gm)].map(([, code, meaning]) => [
      code,
      meaning,
    ])
    expect(shown).toEqual(tableOf('exit codes'))
  })

  test('list the same commands', async () => {
    const { stdout } = await werkseite(['--help'])
    for (const [name = '', summary = ''] of tableOf('commands'))
      expect(stdout).toMatch(new RegExp(`^ {2}${name.replaceAll('`', '')} +${summary}$`, 'm'))
    expect(tableOf('commands')).toHaveLength(commandNames.length + 2)
  })
})

describe('rules of the command', () => {
  const written = globSync('cli/checks/**/*-checks.ts', { cwd: root })
    .flatMap((file) => [
      ...readFileSync(join(root, file), 'utf8').matchAll(/^ {2}'?([\w-]+)'?: \{$/gm),
    ])
    .map(([, id]) => id)

  test('are all documented', () => {
    expect(written.length).toBeGreaterThan(50)
    const documented = Object.values(ruleGroups).flatMap(Object.keys)
    expect(new Set(documented)).toEqual(new Set(written))
  })

  test('have unique ids', () => {
    expect(new Set(written).size).toBe(written.length)
  })
})

describe('documented command lines', () => {
  const shown = [...documents.matchAll(/npx werkseite [^`\n#|]+/g)].map(([line]) => line)

  test.each(shown)('%s', async (line) => {
    expect(await werkseite(toArguments(line))).toMatchObject({ exitCode: 0, stderr: '' })
  })

  test.each(commandNames)('help of %s is valid', async (name: CommandName) => {
    const { stdout } = await werkseite([name, '--help'])
    const lines = [...stdout.matchAll(/^ {2}(npx werkseite .+)$/gm)].map(([, line]) => line ?? '')
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines)
      expect(await werkseite(toArguments(line)), line).toMatchObject({ exitCode: 0, stderr: '' })
  })

  test.each(
    [...documents.matchAll(/cli\/werkseite\.mjs, ([^\]]+)\]/g)].map(([, list]) => list ?? ''),
  )('command: [node, cli/werkseite.mjs, %s]', async (list) => {
    const argv = list.split(',').map((part) => part.trim().replaceAll("'", ''))
    expect(await werkseite(argv)).toMatchObject({ exitCode: 0, stderr: '' })
  })
})

test('documented configuration file is valid', () => {
  const [, example = ''] = /```json\n(\{[\s\S]*?\n\})\n```/.exec(document) ?? []
  expect(configFileSchema.safeParse(JSON.parse(example))).toMatchObject({ success: true })
})

/** Cells of a generated table, without the header. */
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

/** Parses `… (check, warm)`, `… (not warm)` or `… (contract too)`. Without a note, every crawling command has the option. */
function commandsIn(meaning: string): CommandName[] {
  const [, not, list = ''] = /\((not )?([\w, ]+)\)$/.exec(meaning) ?? []
  const named = list.split(', ')
  if (list === 'contract too') return [...commandNames]
  if (not || !list) return crawlNames.filter((name) => !named.includes(name))
  return commandNames.filter((name) => named.includes(name))
}

/** Splits a command line like a shell, as far as the examples need it. */
function toArguments(line: string): string[] {
  const words = line.trim().match(/"[^"]*"|\S+/g) ?? []
  return words.slice(2).map((word) => word.replaceAll('"', ''))
}
