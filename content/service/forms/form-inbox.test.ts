import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFormInbox, type ReceivedForm } from './form-inbox.ts'
import { submission } from '../../../tests/harness/content/page-builder.ts'

const received: ReceivedForm = { form: 'contact', locale: 'de', submission, idempotencyKey: 'k1' }

test('the same idempotency key is stored once and gets the same reference', () => {
  const inbox = createFormInbox(':memory:', () => 0)
  onTestFinished(() => inbox.close())
  const id = inbox.store(received)
  expect(inbox.store({ ...received, submission: { ...submission, name: 'Other' } })).toBe(id)
  expect(inbox.list()).toHaveLength(1)
})

test.each([
  { name: 'another key', second: { ...received, idempotencyKey: 'k2' } },
  { name: 'another form with the same key', second: { ...received, form: 'aftersales' as const } },
  { name: 'no key', second: { ...received, idempotencyKey: undefined } },
])('$name is another sending', ({ second }) => {
  const inbox = createFormInbox(':memory:', () => 0)
  onTestFinished(() => inbox.close())
  expect(inbox.store(second)).not.toBe(inbox.store(received))
})

test('a form is not taken where the file was removed: it would be gone with the process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'inbox-'))
  const file = join(folder, 'content.sqlite')
  const inbox = createFormInbox(file, () => 0)
  onTestFinished(() => inbox.close())
  inbox.store(received)
  rmSync(folder, { recursive: true })
  expect(() => inbox.store({ ...received, idempotencyKey: 'k2' })).toThrow(`${file} was removed`)
})

test('a reference has ten characters that can be read out', () => {
  const inbox = createFormInbox(':memory:', () => 0)
  onTestFinished(() => inbox.close())
  expect(inbox.store(received)).toMatch(/^[2-9A-HJ-NP-Z]{10}$/)
})

test('what was stored survives a restart', () => {
  const folder = mkdtempSync(join(tmpdir(), 'inbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'new/content.sqlite')
  const first = createFormInbox(file, () => 0)
  const id = first.store(received)
  first.close()
  const second = createFormInbox(file, () => 0)
  onTestFinished(() => second.close())
  expect(second.store(received)).toBe(id)
  expect(second.list()).toHaveLength(1)
})

test('forms that were received before a time go, the others stay', () => {
  let time = Date.UTC(2026, 2, 30)
  const inbox = createFormInbox(':memory:', () => time)
  onTestFinished(() => inbox.close())
  inbox.store(received)
  time = Date.UTC(2026, 2, 31)
  const id = inbox.store({ ...received, idempotencyKey: 'k2' })
  inbox.removeBefore(time)
  expect(inbox.list()).toMatchObject([{ id, received: '2026-03-31T00:00:00.000Z' }])
})
