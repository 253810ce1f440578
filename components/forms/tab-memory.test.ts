import { describe, expect, test } from 'vitest'
import { createTabMemory } from './tab-memory.ts'

function createStorage(stored?: string) {
  const items = new Map(stored === undefined ? [] : [['draft', stored]])
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

describe('tab memory', () => {
  test('restores written values until cleared', () => {
    const storage = createStorage()
    createTabMemory('draft', () => storage).write({ name: 'Anja', message: 'Guten\nTag' })
    const memory = createTabMemory('draft', () => storage)
    expect(memory.read()).toEqual({ name: 'Anja', message: 'Guten\nTag' })
    memory.clear()
    expect(memory.read()).toEqual({})
    expect(storage.items.size).toBe(0)
  })

  test('separates keys', () => {
    const storage = createStorage('{"name":"Anja"}')
    expect(createTabMemory('enquiry', () => storage).read()).toEqual({})
  })

  test.each(['{', 'null', '7', '"x"', '{"name":7}'])('ignores malformed entries: %s', (stored) => {
    const storage = createStorage(stored)
    expect(createTabMemory('draft', () => storage).read()).toEqual({})
  })

  test('does nothing without storage', () => {
    const memory = createTabMemory('draft', () => {
      throw new Error('blocked')
    })
    memory.write({ name: 'Anja' })
    memory.clear()
    expect(memory.read()).toEqual({})
  })
})
