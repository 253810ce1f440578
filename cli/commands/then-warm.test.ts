import { describe, expect, test } from 'vitest'
import { readConfig } from '../cli-config.ts'
import type { CliConfig } from '../cli-config.ts'
import { commandIo } from '../../tests/harness/run-command.ts'
import { thenWarm } from './commands.ts'

const checked = { stdout: 'checked ', stderr: '' }

describe('check --warm', () => {
  test.each([
    { name: 'disabled', flags: {}, check: 0, exitCode: 0, said: checked },
    { name: 'after findings', flags: { warm: true }, check: 1, exitCode: 1, said: checked },
    {
      name: 'after an interruption',
      flags: { warm: true },
      check: 130,
      exitCode: 130,
      said: checked,
    },
    {
      name: 'after a clean run',
      flags: { warm: true },
      check: 0,
      exitCode: 3,
      said: { stdout: 'checked warmed', stderr: '' },
    },
    {
      name: 'with JSON on stdout',
      flags: { warm: true, format: 'json' },
      check: 0,
      exitCode: 3,
      said: { stdout: 'checked ', stderr: 'warmed' },
    },
  ] as const)(
    '$name: exit code $exitCode, "$said.stdout" and "$said.stderr"',
    async ({ flags, check, exitCode, said: expected }) => {
      const { io, said } = commandIo({ cwd: '/' })
      const config = await readConfig({ ...flags, output: ['/report.html'] }, io)
      const warmed: CliConfig[] = []
      const command = thenWarm(
        async (_, { stdout: results }) => {
          results.write('checked ')
          return check
        },
        async (settings, { stdout: results }) => {
          warmed.push(settings)
          results.write('warmed')
          return 3
        },
      )
      expect(await command(config, io)).toBe(exitCode)
      expect(said).toEqual(expected)
      // The report of the check stays where it is.
      for (const { reports } of warmed) expect(reports).toEqual([{ format: 'text', output: null }])
    },
  )
})
