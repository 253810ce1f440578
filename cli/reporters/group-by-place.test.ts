import { expect, test } from 'vitest'
import type { Finding } from '../checks/finding.ts'
import { groupByPlace } from './group-by-place.ts'

const base = 'https://www.example.com'

function finding(part: Finding['part'], path: string, editUrl?: string): Finding {
  const page = base + path
  return {
    id: '',
    rule: 'x',
    verdict: 'broken',
    page,
    part,
    values: {},
    ...(editUrl && { editUrl }),
  }
}

test('what all pages share comes first, then pages in the order of their worst finding', () => {
  const places = groupByPlace([
    finding('page', '/b'),
    finding('site', '/c'),
    finding('page', '/a'),
    finding('texts', '/'),
    finding('layout', '/en'),
    finding('page', '/b'),
    finding('layout', '/de'),
    finding('site', '/d'),
  ])
  expect(places.map(({ part, page, findings }) => `${part} ${page} ${findings.length}`)).toEqual([
    `layout ${base}/en 1`,
    `layout ${base}/de 1`,
    `texts ${base}/ 1`,
    `site ${base}/c 2`,
    `page ${base}/b 2`,
    `page ${base}/a 1`,
  ])
})

test('the link to the editor belongs to the place where all findings have the same', () => {
  const [same, different] = groupByPlace([
    finding('page', '/a', 'https://cms/a'),
    finding('page', '/a', 'https://cms/a'),
    finding('page', '/b', 'https://cms/b'),
    finding('page', '/b'),
  ])
  expect(same?.editUrl).toBe('https://cms/a')
  expect(different?.editUrl).toBeUndefined()
})
