import { describe, expect, test } from 'vitest'
import type { CliConfig } from './cli-config.ts'
import { commandIo, commandsThat } from '../tests/harness/run-command.ts'
import { commandNames, crawlNames, type CommandName } from './commands/command-names.ts'
import type { Command } from './commands/commands.ts'
import { exitCodeMeanings } from './exit-code.ts'
import { flagOf, optionList } from './options.ts'
import { run } from './program.ts'
import { Unreachable } from './unreachable.ts'
import { UsageError } from './usage-error.ts'

interface Ran {
  exitCode: number
  stdout: string
  stderr: string
  called: { name: CommandName; config: CliConfig }[]
}

/** Runs the program with commands that only note that they were called. */
async function runWith(
  argv: string[],
  {
    command = async () => 0,
    env = {},
    isTTY = false,
    signal = new AbortController().signal,
  }: {
    command?: Command
    env?: Record<string, string>
    isTTY?: boolean
    signal?: AbortSignal
  } = {},
): Promise<Ran> {
  const { io, said } = commandIo({ env, isTTY, signal, cwd: '/nowhere' })
  const called: Ran['called'] = []
  const noting = commandsThat((name) => (config, ...rest) => {
    called.push({ name, config })
    return command(config, ...rest)
  })
  const exitCode = await run(argv, io, noting)
  return { exitCode, ...said, called }
}

describe('command line', () => {
  test.each(crawlNames)('%s receives the settings and returns the exit code', async (name) => {
    const ran = await runWith([name, '--base', 'https://example.com', '/de/a', '/de/b'], {
      command: async () => 1,
    })
    expect(ran).toMatchObject({ exitCode: 1, stdout: '', stderr: '' })
    expect(ran.called.map((call) => call.name)).toEqual([name])
    expect(ran.called[0]?.config).toMatchObject({
      base: new URL('https://example.com'),
      start: ['https://example.com/de/a', 'https://example.com/de/b'],
      maxPages: 20_000,
    })
  })

  test('accepts repeated, negated and bare flags', async () => {
    const { called } = await runWith([
      'check',
      '--include',
      '/de/**',
      '--include=/en/**',
      '--no-external',
      '--browser',
      '--fail-on',
      'broken,moved',
      '--header',
      'A: 1',
      '--header',
      'B: 2',
      '--preview',
    ])
    expect(called[0]?.config).toMatchObject({
      include: ['/de/**', '/en/**'],
      external: false,
      browser: 'sample',
      failOn: ['broken', 'moved'],
      headers: { a: '1', b: '2' },
      preview: true,
    })
  })

  test('reads variables for missing flags', async () => {
    const env = {
      WERKSEITE_EXTERNAL: 'false',
      WERKSEITE_BROWSER: 'all',
      SITE_URL: 'https://a.example',
    }
    const { called } = await runWith(['check'], { env })
    expect(called[0]?.config).toMatchObject({
      external: false,
      browser: 'all',
      base: new URL('https://a.example'),
    })
  })
})

describe('help', () => {
  test.each(commandNames)('%s lists its options, examples and exit codes', async (name) => {
    const { exitCode, stdout, stderr, called } = await runWith([name, '--help'])
    expect({ exitCode, stderr, called }).toEqual({ exitCode: 0, stderr: '', called: [] })
    const shown = [...stdout.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm)].map(([, flag]) => flag)
    const expected = optionList
      .filter(([, { commands }]) => commands.includes(name))
      .map(([, option]) => flagOf(option))
    expect(shown).toEqual([...expected, '--config', '--help'])
    expect(stdout).toContain(`npx werkseite ${name}`)
    for (const [code, meaning] of Object.entries(exitCodeMeanings))
      expect(stdout).toMatch(new RegExp(`^ {2}${code} +${meaning.replace(/[()]/g, '\\$&')}$`, 'm'))
    expect(widest(stdout)).toBeLessThanOrEqual(110)
  })

  test('lists the commands', async () => {
    const { exitCode, stdout } = await runWith(['--help'])
    expect(exitCode).toBe(0)
    for (const name of commandNames) expect(stdout).toMatch(new RegExp(`^ {2}${name} `, 'm'))
    expect(widest(stdout)).toBeLessThanOrEqual(110)
  })

  test('is printed as a usage error without a command', async () => {
    const { exitCode, stdout, stderr } = await runWith([])
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
    expect(stderr).toContain('Usage: werkseite')
  })
})

describe('version', () => {
  test('prints the version of the project', async () => {
    expect(await runWith(['--version'])).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    })
  })
})

describe('usage error with exit code 2', () => {
  test.each([
    {
      argv: ['chek'],
      lines: [
        "error: unknown command 'chek'",
        '(Did you mean check?)',
        '`werkseite --help` lists commands and options.',
      ],
    },
    {
      argv: ['check', '--bas', 'x'],
      lines: [
        "error: unknown option '--bas'",
        '(Did you mean --base?)',
        '`werkseite check --help` lists commands and options.',
      ],
    },
    {
      argv: ['links', '--replica', 'x'],
      lines: [
        "error: unknown option '--replica'",
        '`werkseite links --help` lists commands and options.',
      ],
    },
    {
      argv: ['warm', '--base'],
      lines: [
        "error: option '--base <url>' argument missing",
        '`werkseite warm --help` lists commands and options.',
      ],
    },
    {
      argv: ['check', '--depth', 'deep', '--rate', 'x'],
      lines: [
        'error: --depth=deep: expected a whole number from 0 to 1000',
        'error: --rate=x: expected a number from 0.01 to 10000',
      ],
    },
    {
      argv: ['check', '--config', 'missing.json'],
      lines: ['error: missing.json: expected a file that can be read'],
    },
  ])('werkseite $argv', async ({ argv, lines }) => {
    const { exitCode, stdout, stderr, called } = await runWith(argv)
    expect({ exitCode, stdout, called }).toEqual({ exitCode: 2, stdout: '', called: [] })
    expect(stderr.trim().split('\n')).toEqual(lines)
  })
})

describe('failing command', () => {
  const failing = (error: Error) => ({
    command: async () => {
      throw error
    },
  })

  test('exits with 2 after invalid settings', async () => {
    const ran = await runWith(['warm'], failing(new UsageError('drafts are never kept')))
    expect(ran).toMatchObject({ exitCode: 2, stdout: '', stderr: 'error: drafts are never kept\n' })
  })

  test.each([
    {
      what: 'site',
      address: 'http://localhost:3000',
      line: '`npm start` starts the local site; --base or SITE_URL selects another one.',
    },
    {
      what: 'site',
      address: 'https://example.com',
      line: 'Check the address and the network. --base or SITE_URL selects another one.',
    },
    {
      what: 'backend',
      address: 'http://localhost:3001',
      line: 'Check the address and the network. --backend or BACKEND_URL sets it.',
    },
  ] as const)(
    'suggests the next step for an unreachable $what',
    async ({ what, address, line }) => {
      const error = new Unreachable(what, new URL(address), 'refused')
      const ran = await runWith(['check'], failing(error))
      expect(ran).toMatchObject({
        exitCode: 3,
        stdout: '',
        stderr: `error: ${address}/ does not respond: connection refused\n${line}\n`,
      })
    },
  )

  test('exits with 130 on interrupt', async () => {
    const signal = AbortSignal.abort()
    const error = new Unreachable('site', new URL('https://example.com'), 'unreachable')
    expect(await runWith(['check'], { ...failing(error), signal })).toMatchObject({
      exitCode: 130,
      stderr: '',
    })
  })

  test('rethrows unexpected errors', async () => {
    await expect(runWith(['check'], failing(new TypeError('a bug')))).rejects.toThrow('a bug')
  })
})

function widest(text: string): number {
  return Math.max(...text.split('\n').map((line) => line.length))
}
