import { describe, expect, test } from 'vitest'
import { toPointer } from '../../../routing/json-pointer.ts'
import type { JsonObject } from '../api/json.ts'
import { changesOfTwo, isConflict, withChanges } from './merge.ts'

/** What comes out where my side is taken of each conflict. */
function merge(before: JsonObject, mine: JsonObject, theirs: JsonObject) {
  const parts = changesOfTwo(before, mine, theirs)
  const taken = parts.flatMap((part) => (part.mine.length > 0 ? part.mine : part.theirs))
  const pointersOf = (side: 'mine' | 'theirs') =>
    parts.filter(isConflict).map((part) => part[side].map(({ path }) => toPointer(path)))
  return {
    merged: withChanges(before, taken),
    conflicts: pointersOf('mine'),
    theirs: pointersOf('theirs'),
  }
}

const base = { title: 'T', lead: 'L', content: [{ text: 'a' }, { text: 'b' }] }

describe('merge', () => {
  test('takes changes of one side, deep in blocks', () => {
    const mine = { ...base, title: 'Mine', content: [{ text: 'a' }, { text: 'mine' }] }
    const theirs = { ...base, lead: 'Theirs', content: [{ text: 'theirs' }, { text: 'b' }] }
    expect(merge(base, mine, theirs)).toMatchObject({
      merged: { title: 'Mine', lead: 'Theirs', content: [{ text: 'theirs' }, { text: 'mine' }] },
      conflicts: [],
    })
  })

  test('reports different changes of both sides as conflict', () => {
    const mine = { ...base, title: 'Same', lead: 'Mine' }
    const theirs = { ...base, title: 'Same', lead: 'Theirs' }
    const { merged, conflicts } = merge(base, mine, theirs)
    expect(merged).toEqual(mine)
    expect(conflicts).toEqual([['/lead']])
  })

  test('reports removal against change as conflict', () => {
    const { lead: _, ...mine } = { ...base, content: [{ text: 'b' }] }
    const theirs = { ...base, content: [{ text: 'x' }, { text: 'b' }] }
    const { merged, ...rest } = merge(base, mine, theirs)
    expect(merged).toEqual(mine)
    expect(rest).toEqual({ conflicts: [['/content/0']], theirs: [['/content/0/text']] })
  })

  test('keeps equal additions of both sides once', () => {
    const added = { ...base, content: [...base.content, { text: 'c' }] }
    expect(merge(base, added, added)).toMatchObject({ merged: added, conflicts: [] })
  })

  test.each([
    { name: 'one adds a block', mine: 'abcd', theirs: 'xbc', merged: 'xbcd' },
    { name: 'one removes a block', mine: 'bc', theirs: 'abx', merged: 'bx' },
    { name: 'both add a block', mine: 'abcm', theirs: 'abct', merged: 'abcmt' },
    {
      name: 'a block is added beside a changed one',
      mine: 'xbc',
      theirs: 'tabc',
      merged: 'txbc',
    },
  ])('keeps separate list changes: $name', ({ mine, theirs, merged }) => {
    const list = (letters: string) => ({ content: [...letters].map((text) => ({ text })) })
    expect(merge(list('abc'), list(mine), list(theirs))).toMatchObject({
      merged: list(merged),
      conflicts: [],
    })
  })

  test('reports a moved block against a change as conflict', () => {
    const text = { type: 'TextText', left: 'a' }
    const video = { type: 'Video', src: 'v' }
    const before = { content: [text, video] }
    const mine = { content: [video, text] }
    const theirs = { content: [{ ...text, title: 'T' }, video] }
    const { merged, conflicts } = merge(before, mine, theirs)
    expect(merged).toEqual(mine)
    expect(conflicts).toEqual([['/content/0']])
  })
})
