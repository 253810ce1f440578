import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSqliteOutbox } from '../../server/forms/sqlite-outbox.ts'
import { submission as plainSubmission } from '../../tests/harness/content/page-builder.ts'
import { werkseite as runCommand } from '../../tests/harness/run-command.ts'

const submission = {
  ...plainSubmission,
  name: '=HYPERLINK("https://evil.example")',
  message: 'Zeile 1\n=1+1,-2, sagt "Hoi"',
}

/** An outbox with a form that waits, one that was refused and one that was delivered long ago. */
async function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'outbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const outbox = openSqliteOutbox(join(folder, 'forms.sqlite'), () => 0)
  onTestFinished(() => outbox.close())
  const add = async (key: string) =>
    (await outbox.add({ form: 'contact', locale: 'de', key, submission })).reference
  const [waiting, refused, delivered] = [await add('a'), await add('b'), await add('c')]
  await outbox.settle(refused, { state: 'refused', reason: '403 closed' })
  await outbox.settle(delivered, { state: 'delivered', receipt: 'R-1' })

  const werkseiteWith = (env: Record<string, string>, ...argv: string[]) =>
    runCommand(['outbox', ...argv], {
      columns: 200,
      env: { DATA_DIR: folder, ...env },
      now: () => new Date(40 * 86_400_000),
    })
  const werkseite = (...argv: string[]) => werkseiteWith({}, ...argv)
  return { outbox, waiting, refused, delivered, werkseite, werkseiteWith }
}

test('list says what became of each form, and nothing that a visitor has written', async () => {
  const { werkseite, waiting, refused } = await setUp()
  const { stdout, exitCode } = await werkseite('list')
  expect(exitCode).toBe(0)
  expect(stdout).toMatch(new RegExp(`^${waiting}  1970-01-01T00:00:00.000Z  de  contact +waiting`))
  expect(stdout).toMatch(new RegExp(`^${refused} .* refused +1 try +403 closed$`, 'm'))
  expect(stdout).toMatch(/^3 forms listed$/m)
  expect(stdout).not.toContain('anna@')
  expect((await werkseite('list', '--state', 'refused')).stdout).toMatch(/^1 form listed$/m)
})

test('retry has one form tried again, or all that are not delivered', async () => {
  const { werkseite, outbox, refused, delivered } = await setUp()
  expect((await werkseite('retry', refused)).stdout).toBe('1 form will be tried again\n')
  expect(await outbox.counts()).toMatchObject({ waiting: 2, refused: 0 })
  expect((await werkseite('retry')).stdout).toBe('2 forms will be tried again\n')
  expect(await werkseite('retry', delivered)).toMatchObject({ exitCode: 2, stdout: '' })
})

test('export has everything, as JSON and as CSV that no spreadsheet takes for a formula', async () => {
  const { werkseite } = await setUp()
  const json = JSON.parse((await werkseite('export')).stdout) as unknown[]
  expect(json).toHaveLength(3)
  expect(json[1]).toMatchObject({ state: 'refused', reason: '403 closed', submission })
  const { stdout } = await werkseite('export', '--format', 'csv', '--state', 'waiting')
  const [head = '', row = ''] = stdout.split('\r\n')
  expect(head).toMatch(/^"reference","form","locale","state",.*"name","email","message","consent"$/)
  expect(row).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
  expect(row).toContain('"Zeile 1\n\'=1+1,\'-2, sagt ""Hoi"""')
})

test('delete takes one form, or what ended more than 30 days ago', async () => {
  const { werkseite, outbox, waiting } = await setUp()
  expect((await werkseite('delete')).stdout).toBe('2 forms deleted\n')
  expect(await outbox.list()).toMatchObject([{ reference: waiting }])
  expect((await werkseite('delete', waiting)).stdout).toBe('1 form deleted\n')
  expect(await werkseite('delete', waiting)).toMatchObject({ exitCode: 2 })
})

test('where there is no outbox one line says so', async () => {
  const { werkseite } = await setUp()
  const { exitCode, stderr } = await werkseite('nothing')
  expect(exitCode).toBe(2)
  expect(stderr).toContain("unknown command 'nothing'")
})

test('the address of the site matters only where replicas share an outbox', async () => {
  const { werkseiteWith } = await setUp()
  const SITE_URL = 'www.example.com'
  expect(await werkseiteWith({ SITE_URL }, 'list')).toMatchObject({ exitCode: 0 })
  const shared = await werkseiteWith({ SITE_URL, REDIS_URL: 'redis://127.0.0.1:1' }, 'list')
  expect(shared).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('SITE_URL') })
})
