import { describe, expect, test } from 'vitest'
import type { Purge } from '../contract/purge.ts'
import { createPurges, maxTags, step } from './purges.ts'

const tags = ['de', '/de/heber', '/de/ajax/layout']

describe('purges', () => {
  test.each<{ name: string; purge: Purge }>([
    { name: 'a path', purge: { paths: ['/de/heber'] } },
    { name: 'a path with a query and a slash', purge: { paths: ['/de/heber/?x=1'] } },
    { name: 'an encoded path', purge: { paths: ['/de/h%65ber'] } },
    { name: 'a layout', purge: { tags: ['/de/ajax/layout'] } },
    { name: 'a language', purge: { tags: ['de'] } },
    { name: 'everything', purge: { all: true } },
  ])('concern earlier entries: $name', ({ purge }) => {
    const purges = createPurges()
    const before = purges.latest()
    purges.add(purge)
    expect(purges.isPurged(tags, before)).toBe(true)
    expect(purges.isRemoved(tags, before)).toBe(false)
    expect(purges.isPurged(tags, purges.latest())).toBe(false)
  })

  test.each<{ name: string; purge: Purge }>([
    { name: 'another path', purge: { paths: ['/de/hebe', '/en/heber'] } },
    { name: 'another language', purge: { tags: ['en'] } },
    { name: 'nothing', purge: {} },
  ])('do not concern $name', ({ purge }) => {
    const purges = createPurges()
    purges.add({ ...purge, hard: true })
    expect(purges.isPurged(tags, 0)).toBe(false)
  })

  test.each([{ paths: ['/de/neu'] }, { tags: ['en'] }])(
    'concern the lists of pages: %o',
    (purge) => {
      const purges = createPurges()
      purges.add(purge)
      for (const list of ['/de/ajax/pages', '/en/ajax/pages'])
        expect(purges.isPurged([list], 0)).toBe(true)
    },
  )

  test('remove entries from before a hard purge', () => {
    const purges = createPurges()
    const before = purges.latest()
    purges.add({ tags: ['de'], hard: true })
    const after = purges.latest()
    purges.add({ tags: ['de'] })
    expect(purges.isRemoved(tags, before)).toBe(true)
    expect(purges.isRemoved(tags, after)).toBe(false)
    expect(purges.isPurged(tags, after)).toBe(true)
  })

  test('keep steps apart at the size of the time', () => {
    const purges = createPurges()
    purges.reach(1_795_332_044_697.5)
    const before = purges.latest()
    purges.add({ all: true })
    expect(purges.latest() - before).toBe(step)
    expect(purges.isPurged([], before)).toBe(true)
    expect(purges.isPurged([], purges.latest())).toBe(false)
  })

  test('reach a number without purging anything', () => {
    const purges = createPurges()
    purges.add({ all: true })
    const own = purges.latest()
    purges.reach(1_000)
    purges.reach(10)
    expect(purges.latest()).toBe(1_000)
    expect(purges.isPurged(tags, own)).toBe(false)
  })

  test('count a lower number of another replica as next', () => {
    const purges = createPurges()
    purges.reach(1_000)
    purges.add({ tags: ['de'] }, 10)
    expect(purges.isPurged(tags, 1_000)).toBe(true)
    purges.add({ tags: ['en'] }, 2_000)
    expect(purges.latest()).toBe(2_000)
    purges.add({ tags: ['fr'] }, 2_000)
    expect(purges.latest()).toBe(2_000)
  })

  test('become one purge of everything above the tag limit', () => {
    const purges = createPurges()
    for (let number = 0; number < maxTags; number++) purges.add({ paths: [`/de/${number}`] })
    expect(purges.isPurged(['/en/other'], 0)).toBe(true)
    expect(purges.isPurged(['/en/other'], purges.latest())).toBe(false)
  })
})
