import { expect, test } from 'vitest'
import { createSegmentedLru } from './segmented-lru.ts'

interface Entry {
  name: string
  size: number
  transient?: true
}

function setUp(maxBytes = 1000) {
  const lru = createSegmentedLru<Entry>({
    maxBytes,
    sizeOf: ({ size }) => size,
    isTransient: ({ transient }) => transient === true,
  })
  return { lru, put: (name: string, size = 9) => lru.set(name, { name, size }) }
}

test('what is used again stays, whoever asks for everything once', () => {
  const { lru, put } = setUp()
  for (const key of ['a', 'b']) put(key)
  for (const key of ['a', 'b', 'a']) expect(lru.get(key)?.name).toBe(key)
  for (let page = 0; page < 10_000; page++) put(String(page))
  expect(lru.get('a')?.name).toBe('a')
  expect(lru.get('b')?.name).toBe('b')
  expect(lru.get('1')).toBeUndefined()
  expect(lru.get('9999')?.name).toBe('9999')
  expect(lru.bytes).toBeLessThanOrEqual(1000)
})

test('entries that are all set anew, as they are listed, are used no more recently than before', () => {
  const { lru, put } = setUp(430)
  for (const key of 'abcdef') {
    put(key, 49)
    lru.get(key)
  }
  for (const [key, entry] of lru.entries()) lru.set(key, { ...entry })
  put('g', 49)
  lru.get('g') // pushes out the longest unused
  expect(lru.entries().map(([key]) => key)).toEqual([...'bcdefga'])
})

test('of what was used again, the longest unused goes back among the rest', () => {
  const { lru, put } = setUp(430) // 301 for what is used again
  for (const key of 'abcdefg') {
    put(key, 49)
    lru.get(key)
  }
  expect(lru.entries().map(([key]) => key)).toEqual([...'bcdefga'])
  expect(lru.get('a')?.name).toBe('a') // and in again, for b
  for (const key of 'hi') put(key, 49)
  expect(lru.get('a')?.name).toBe('a')
  expect(lru.get('b')).toBeUndefined()
})

test('a newer entry takes the place of the older one where that is', () => {
  const { lru, put } = setUp()
  put('a')
  lru.get('a')
  lru.set('a', { name: 'newer', size: 20 })
  expect(lru.get('a')?.name).toBe('newer')
  expect(lru.entries()).toHaveLength(1)
  expect(lru.bytes).toBe(21)
})

test('transient entries never get among those that are used again, and push out nothing but each other', () => {
  const { lru, put } = setUp()
  const putTransient = (name: string) => lru.set(name, { name, size: 9, transient: true })
  put('a')
  lru.get('a')
  putTransient('a')
  expect(lru.get('a')?.name).toBe('a')
  put('b')
  for (let page = 0; page < 100; page++) {
    putTransient(String(page))
    lru.get(String(page))
  }
  expect(lru.get('a')).toBeUndefined()
  expect(lru.get('99')?.name).toBe('99')
  expect(lru.bytes).toBeLessThanOrEqual(50 + 10)
  expect(lru.get('b')?.name).toBe('b')
  put('99')
  expect(lru.entries()).toHaveLength(5)
  expect(lru.bytes).toBeLessThanOrEqual(60)
})

test('an entry that would take most of the room is not kept, and the older one goes', () => {
  const { lru, put } = setUp()
  put('a')
  put('b', 200)
  expect(lru.get('b')).toBeUndefined()
  put('a', 200)
  expect(lru.get('a')).toBeUndefined()
})

test('what is deleted is gone', () => {
  const { lru, put } = setUp()
  for (const key of ['a', 'b']) put(key)
  lru.get('a')
  for (const key of ['a', 'b', 'c']) lru.delete(key)
  expect(lru.entries()).toEqual([])
  expect(lru.bytes).toBe(0)
})
