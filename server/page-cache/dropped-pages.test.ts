import { expect, test } from 'vitest'
import type { Purge } from '../../content/contract/purge.ts'
import { createDroppedPages } from './dropped-pages.ts'

const page = (confirmedAt: number, tags = ['de', '/de/ü', '/de/ajax/layout']) => ({
  tags,
  confirmedAt,
})

test.each<{ name: string; purge: Purge; isDropped: boolean }>([
  { name: 'everything', purge: { all: true }, isDropped: true },
  { name: 'its language', purge: { tags: ['de'] }, isDropped: true },
  { name: 'another language', purge: { tags: ['en'] }, isDropped: false },
  { name: 'its path', purge: { paths: ['/de/x', '/de/ü'] }, isDropped: true },
  { name: 'its path as it is sent', purge: { paths: ['/de/%C3%BC/?page=2'] }, isDropped: true },
  { name: 'a source as a tag', purge: { tags: ['/de/ajax/layout'] }, isDropped: true },
  { name: 'a path below', purge: { paths: ['/de/ü/b'] }, isDropped: false },
  { name: 'nothing', purge: {}, isDropped: false },
])('a purge of $name', ({ purge, isDropped }) => {
  const dropped = createDroppedPages(1_000)
  dropped.add(purge, 500)
  expect(dropped.has(page(499))).toBe(isDropped)
  expect(dropped.has(page(500))).toBe(isDropped)
  expect(dropped.has(page(501))).toBe(false)
})

test('an earlier time does not replace a later one', () => {
  const dropped = createDroppedPages(1_000)
  for (const at of [500, 400]) {
    dropped.add({ tags: ['de'] }, at)
    dropped.add({ all: true }, at - 100)
  }
  expect(dropped.has(page(450))).toBe(true)
  expect(dropped.has(page(350, ['en']))).toBe(true)
})

test('a purge is forgotten when no page of before can be found any more', () => {
  const dropped = createDroppedPages(1_000)
  dropped.add({ tags: ['de'] }, 500)
  dropped.add({ tags: ['en'] }, 1_499)
  expect(dropped.has(page(400))).toBe(true)
  dropped.add({ tags: ['en'] }, 1_500)
  expect(dropped.has(page(400))).toBe(false)
})

test('very many purges stand for everything', () => {
  const dropped = createDroppedPages(10_000)
  for (let at = 1; at <= 1_001; at++) dropped.add({ paths: [`/de/${at}`] }, at)
  expect(dropped.has(page(1_001, ['en']))).toBe(true)
  expect(dropped.has(page(1_002, ['/de/1001']))).toBe(false)
})
