import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createFormInbox, type ReceivedForm } from './form-inbox.ts'
import { submission } from '../../tests/harness/content/page-builder.ts'
import { temporaryFolder } from '../../tests/harness/temporary-folder.ts'

const received: ReceivedForm = { form: 'contact', locale: 'de', submission, idempotencyKey: 'k1' }

describe('form inbox', () => {
  test('stores an idempotency key once with one reference', () => {
    const inbox = createFormInbox(':memory:', () => 0)
    onTestFinished(() => inbox.close())
    const id = inbox.store(received)
    expect(inbox.store({ ...received, submission: { ...submission, name: 'Other' } })).toBe(id)
    expect(inbox.list()).toHaveLength(1)
  })

  test('stores a form under the number of the visitor', () => {
    const inbox = createFormInbox(':memory:', () => 0)
    onTestFinished(() => inbox.close())
    expect(inbox.store({ ...received, reference: 'K7PX2M9QRT' })).toBe('K7PX2M9QRT')
    expect(inbox.list()).toMatchObject([{ id: 'K7PX2M9QRT' }])
  })

  test.each([
    { name: 'another key', second: { ...received, idempotencyKey: 'k2' } },
    { name: 'the same key for another form', second: { ...received, form: 'aftersales' as const } },
    { name: 'no key', second: { ...received, idempotencyKey: undefined } },
  ])('stores $name separately', ({ second }) => {
    const inbox = createFormInbox(':memory:', () => 0)
    onTestFinished(() => inbox.close())
    expect(inbox.store(second)).not.toBe(inbox.store(received))
  })

  test('counts forms as unread until marked', () => {
    const inbox = createFormInbox(':memory:', () => 0)
    onTestFinished(() => inbox.close())
    const id = inbox.store(received)
    inbox.store(received)
    const other = inbox.store({ ...received, idempotencyKey: 'k2' })
    expect(inbox.countUnread()).toBe(2)
    inbox.mark(id, false)
    expect(inbox.list().find((form) => form.id === id)).toMatchObject({ isUnread: false })
    inbox.mark(id, true)
    inbox.mark('unknown', true)
    expect(inbox.countUnread()).toBe(2)
    inbox.remove(other)
    expect(inbox.countUnread()).toBe(1)
  })

  test('keeps deleted forms in a bin for their undo', () => {
    let time = 0
    const inbox = createFormInbox(':memory:', () => time)
    onTestFinished(() => inbox.close())
    const id = inbox.store(received)
    expect([inbox.remove(id), inbox.remove(id), inbox.remove('x')]).toEqual([true, false, false])
    expect([inbox.list().length, inbox.countUnread()]).toEqual([0, 0])
    expect(inbox.listDeleted()).toMatchObject([{ id }])
    expect([inbox.restore(id), inbox.restore(id)]).toEqual([true, false])
    expect(inbox.list()).toMatchObject([{ id, isUnread: true }])

    inbox.remove(id)
    time = 10
    inbox.emptyBin(0)
    expect(inbox.listDeleted()).toHaveLength(1)
    inbox.emptyBin(time)
    expect(inbox.listDeleted()).toEqual([])
    expect(inbox.restore(id)).toBe(false)
  })

  test('deletes old forms from the bin, too', () => {
    const inbox = createFormInbox(':memory:', () => 0)
    onTestFinished(() => inbox.close())
    inbox.remove(inbox.store(received))
    inbox.removeBefore(1)
    expect(inbox.listDeleted()).toEqual([])
  })

  test('stores a note with its form', () => {
    const inbox = createFormInbox(':memory:', () => 0)
    onTestFinished(() => inbox.close())
    const id = inbox.store(received)
    expect(inbox.list()).toMatchObject([{ note: '' }])
    for (const note of ['Urs', 'Urs: offeriert']) inbox.note(id, note)
    inbox.note('unknown', 'x')
    expect(inbox.list()).toMatchObject([{ note: 'Urs: offeriert' }])
  })

  test('refuses forms after its file was removed', () => {
    const folder = temporaryFolder()
    const file = join(folder, 'content.sqlite')
    const inbox = createFormInbox(file, () => 0)
    onTestFinished(() => inbox.close())
    inbox.store(received)
    rmSync(folder, { recursive: true })
    expect(() => inbox.store({ ...received, idempotencyKey: 'k2' })).toThrow(`${file} was removed`)
  })

  test('keeps forms across restarts', () => {
    const file = join(temporaryFolder(), 'new/content.sqlite')
    const first = createFormInbox(file, () => 0)
    const id = first.store(received)
    first.close()
    const second = createFormInbox(file, () => 0)
    onTestFinished(() => second.close())
    expect(second.store(received)).toBe(id)
    expect(second.list()).toHaveLength(1)
  })

  test('deletes forms received before a date', () => {
    let time = Date.UTC(2026, 2, 30)
    const inbox = createFormInbox(':memory:', () => time)
    onTestFinished(() => inbox.close())
    inbox.store(received)
    time = Date.UTC(2026, 2, 31)
    const id = inbox.store({ ...received, idempotencyKey: 'k2' })
    inbox.removeBefore(time)
    expect(inbox.list()).toMatchObject([{ id, received: '2026-03-31T00:00:00.000Z' }])
  })
})
