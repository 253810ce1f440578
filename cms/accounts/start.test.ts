import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createContentFolder } from '../../tests/harness/content/content-files.ts'

const program = join(import.meta.dirname, 'start.ts')

function account(dataDir: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    env: { DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

describe('account command', () => {
  test('adds, lists and removes an account', () => {
    const folder = createContentFolder({}).path
    expect(account(folder, 'add', 'anna', 'editor').stdout).toMatch(/^anna: \S{12,}\n$/)
    expect(account(folder, 'list').stdout).toBe('anna editor\n')
    expect(account(folder, 'remove', 'anna')).toMatchObject({ status: 0 })
    expect(account(folder, 'remove', 'anna')).toEqual({
      status: 2,
      stdout: '',
      stderr: 'there is no account anna\n',
    })
  })

  test.each([[['add', 'anna', '--role', 'admin']], [['add', 'anna', 'boss']], [['drop']], [[]]])(
    'prints its usage on invalid arguments: %j',
    (args) => {
      const folder = createContentFolder({}).path
      const { status, stderr } = account(folder, ...args)
      expect([status, stderr.split('\n')[0]]).toEqual([
        2,
        expect.stringContaining('npm run account'),
      ])
      expect(existsSync(join(folder, 'content.sqlite'))).toBe(false)
    },
  )

  test('creates no database by listing', () => {
    const folder = createContentFolder({}).path
    expect(account(folder, 'list')).toMatchObject({
      status: 2,
      stderr: `${join(folder, 'content.sqlite')} does not exist: there are no accounts\n`,
    })
    expect(existsSync(join(folder, 'content.sqlite'))).toBe(false)
  })
})
