import { describe, expect, test } from 'vitest'
import { edit as editAt, withCopy, withMoved, type Edit, type Edits } from './edits.ts'

const page = { content: [{ type: 'A', id: 'a' }, { type: 'B' }, { type: 'C' }] }
const start = (): Edits => ({ now: page, past: [], future: [] })
const edit = (edits: Edits, change: Edit) => editAt(edits, { ...change, at: 0 })
const types = ({ now }: Edits) => (now['content'] as { type: string }[]).map(({ type }) => type)
const { content } = page
const setBlocks = (value: unknown): Edit => ({ kind: 'set', path: ['content'], value })

describe('edits', () => {
  test.each([
    { name: 'moves down', blocks: withMoved(content, 0, 1), expected: 'BAC' },
    { name: 'moves up', blocks: withMoved(content, 2, 0), expected: 'CAB' },
    { name: 'is removed', blocks: content.toSpliced(1, 1), expected: 'AC' },
    { name: 'is duplicated', blocks: withCopy(content, 0), expected: 'AABC' },
  ])('undoes and redoes a block $name', ({ blocks, expected }) => {
    const changed = edit(start(), setBlocks(blocks))
    expect(types(changed).join('')).toBe(expected)
    const undone = edit(changed, { kind: 'undo' })
    expect(undone.now).toBe(page)
    expect(edit(undone, { kind: 'redo' }).now).toBe(changed.now)
  })

  test('copies a block without its anchor', () => {
    expect(withCopy(content, 0)).toEqual([
      { type: 'A', id: 'a' },
      { type: 'A' },
      { type: 'B' },
      { type: 'C' },
    ])
  })

  test('undoes rapid list changes one by one', () => {
    const moved = withMoved(content, 0, 1)
    const twice = [moved, withMoved(moved, 1, 2)].map(setBlocks).reduce(edit, start())
    expect(types(twice).join('')).toBe('BCA')
    expect(types(edit(twice, { kind: 'undo' })).join('')).toBe('BAC')
  })

  test('groups typing per field for undo', () => {
    const set = (field: string, value: string): Edit => ({ kind: 'set', path: [field], value })
    const typed = [set('title', 'a'), set('title', 'ab'), set('lead', 'c')].reduce(edit, start())
    const once = edit(typed, { kind: 'undo' })
    expect(once.now).toEqual({ ...page, title: 'ab' })
    expect(edit(once, { kind: 'undo' }).now).toBe(page)
  })

  test('separates typing after a pause for undo', () => {
    const set = (value: string): Edit => ({ kind: 'set', path: ['title'], value })
    const early = ['a', 'ab'].reduce((edits, value) => edit(edits, set(value)), start())
    const late = editAt(editAt(early, { ...set('ab c'), at: 5000 }), { ...set('ab cd'), at: 5100 })
    const once = edit(late, { kind: 'undo' })
    expect(once.now).toEqual({ ...page, title: 'ab' })
    expect(edit(once, { kind: 'undo' }).now).toBe(page)
  })

  test('removes an emptied optional field', () => {
    const change: Edit = { kind: 'set', path: ['content', 0, 'id'], value: undefined }
    expect(edit(start(), change).now['content']).toEqual([
      { type: 'A' },
      { type: 'B' },
      { type: 'C' },
    ])
  })
})
