import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
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
  return { folder, outbox, waiting, refused, delivered, werkseite, werkseiteWith }
}

describe('outbox command', () => {
  test('list shows states without personal data', async () => {
    const { werkseite, waiting, refused } = await setUp()
    const { stdout, exitCode } = await werkseite('list')
    expect(exitCode).toBe(0)
    expect(stdout).toMatch(
      new RegExp(`^${waiting}  1970-01-01T00:00:00.000Z  de  contact +waiting`),
    )
    expect(stdout).toMatch(new RegExp(`^${refused} .* refused +1 try +403 closed$`, 'm'))
    expect(stdout).toMatch(/^3 forms listed$/m)
    expect(stdout).not.toContain('anna@')
    expect((await werkseite('list', '--state', 'refused')).stdout).toMatch(/^1 form listed$/m)
  })

  test('list shows undelivered notifications with their last error', async () => {
    const { werkseite, outbox } = await setUp()
    const form = { form: 'contact', locale: 'de', key: 'd', submission } as const
    const { reference } = await outbox.add(form, ['mail'])
    const [open] = await outbox.openNotifications()
    if (open) await outbox.saveNotification({ ...open, tries: 3, reason: '550 no such user' })
    const line = `${reference}  notification by mail waiting, 3 tries  550 no such user\n`
    expect((await werkseite('list')).stdout).toContain(line)
    expect((await werkseite('list', '--state', 'refused')).stdout).not.toContain('notification')
  })

  test('retry requeues one or all undelivered forms', async () => {
    const { werkseite, outbox, refused, delivered } = await setUp()
    expect((await werkseite('retry', refused)).stdout).toBe(
      '1 form and 0 notifications queued for retry\n',
    )
    expect(await outbox.counts()).toMatchObject({ waiting: 2, refused: 0 })
    expect((await werkseite('retry')).stdout).toBe('2 forms and 0 notifications queued for retry\n')
    expect(await werkseite('retry', delivered)).toMatchObject({ exitCode: 2, stdout: '' })
  })

  test('retry counts undelivered notifications of delivered forms', async () => {
    const { werkseite, outbox } = await setUp()
    const form = { form: 'contact', locale: 'de', key: 'd', submission } as const
    const { reference } = await outbox.add(form, ['mail', 'webhook'])
    await outbox.settle(reference, { state: 'delivered', receipt: 'R-2' })
    const output = '0 forms and 2 notifications queued for retry\n'
    expect(await werkseite('retry', reference)).toMatchObject({ exitCode: 0, stdout: output })
    const [open] = await outbox.openNotifications()
    if (open) await outbox.saveNotification({ ...open, state: 'delivered' })
    expect((await werkseite('retry', reference)).stdout).toBe(
      '0 forms and 1 notification queued for retry\n',
    )
  })

  test('export writes JSON and CSV safe from formula injection', async () => {
    const { werkseite } = await setUp()
    const json = JSON.parse((await werkseite('export')).stdout) as unknown[]
    expect(json).toHaveLength(3)
    expect(json[1]).toMatchObject({ state: 'refused', reason: '403 closed', submission })
    const { stdout } = await werkseite('export', '--format', 'csv', '--state', 'waiting')
    const [head = '', row = ''] = stdout.split('\r\n')
    expect(head).toMatch(
      /^"reference","form","locale","state",.*"name","email","message","consent"$/,
    )
    expect(row).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
    expect(row).toContain('"Zeile 1\n\'=1+1,\'-2, sagt ""Hoi"""')
  })

  test('delete removes one form or those settled 30 days ago', async () => {
    const { werkseite, outbox, waiting } = await setUp()
    expect((await werkseite('delete')).stdout).toBe('2 forms deleted\n')
    expect(await outbox.list()).toMatchObject([{ reference: waiting }])
    expect((await werkseite('delete', waiting)).stdout).toBe('1 form deleted\n')
    expect(await werkseite('delete', waiting)).toMatchObject({ exitCode: 2 })
  })

  test('delete removes the files of a form', async () => {
    const { werkseite, outbox, folder } = await setUp()
    const attachments = (name: string) => {
      mkdirSync(join(folder, 'form-files/outbox', name), { recursive: true })
      return { folder: name, files: [] }
    }
    const form = { form: 'contact', locale: 'de', submission } as const
    const deleted = await outbox.add({ ...form, key: 'd', attachments: attachments('1-a') })
    await outbox.add({ ...form, key: 'e', attachments: attachments('1-b') })
    await werkseite('delete', deleted.reference)
    const stored = ['1-a', '1-b'].map((name) => existsSync(join(folder, 'form-files/outbox', name)))
    expect(stored).toEqual([false, true])
  })

  test.each([
    { name: 'missing', content: null, said: 'no outbox' },
    { name: 'damaged', content: 'something else'.repeat(100), said: 'not a database' },
  ])('reports an unusable outbox in one line: $name', async ({ content, said }) => {
    const { werkseiteWith } = await setUp()
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'outbox-'))
    onTestFinished(() => rmSync(DATA_DIR, { recursive: true }))
    if (content !== null) writeFileSync(join(DATA_DIR, 'forms.sqlite'), content)
    const { exitCode, stderr } = await werkseiteWith({ DATA_DIR }, 'list')
    expect(exitCode).toBe(2)
    expect(stderr).toMatch(/^error: DATA_DIR: .*\n$/)
    expect(stderr).toContain(said)
  })

  test('requires SITE_URL only with a shared outbox', async () => {
    const { werkseiteWith } = await setUp()
    const SITE_URL = 'www.example.com'
    expect(await werkseiteWith({ SITE_URL }, 'list')).toMatchObject({ exitCode: 0 })
    const shared = await werkseiteWith({ SITE_URL, REDIS_URL: 'redis://127.0.0.1:1' }, 'list')
    expect(shared).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('SITE_URL') })
  })
})
