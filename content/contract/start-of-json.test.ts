import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../tests/harness/seeded-random.ts'
import { startOfJson } from './start-of-json.ts'

const startOf = (json: string, maxValues: number) =>
  Buffer.from(startOfJson(Buffer.from(json), maxValues)).toString()
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

describe('truncated JSON', () => {
  test.for([
    { name: 'numbers', json: '[1,2,3]', start: '[1,2]', values: 3 },
    { name: 'literals', json: '[true,null,false]', start: '[true,null]', values: 3 },
    { name: 'texts', json: '["a","b","c"]', start: '["a","b"]', values: 3 },
    { name: 'empty lists', json: '[[],[],[]]', start: '[[],[]]', values: 3 },
    { name: 'lists of one value', json: '[[1],[2],[3]]', start: '[[1],[]]', values: 4 },
    { name: 'alternating lists and numbers', json: '[[],1,[],2]', start: '[[],1]', values: 3 },
    { name: 'objects', json: '[{},{},{}]', start: '[{},{}]', values: 3 },
    { name: 'key without a value', json: '{"a":1,"b":2}', start: '{"a":1}', values: 4 },
    { name: 'key before a list', json: '{"a":1,"b":[2]}', start: '{"a":1,"b":[]}', values: 5 },
    { name: 'white space', json: '[ 1 ,\n\t2 , 3 ]', start: '[ 1 ,\n\t2 ]', values: 3 },
    { name: 'byte order mark', json: '\uFEFF{"a":1,"b":2}', start: '\uFEFF{"a":1}', values: 4 },
    { name: 'multi-byte letters', json: '["ä","ö","ü"]', start: '["ä","ö"]', values: 3 },
  ])('ends at the value limit: $name', (row) => {
    const { json, start, values } = row
    expect(startOf(json, values)).toBe(start)
    expect(startOf(json, 20)).toBe(json)
  })

  test.for([
    { name: 'allowed depth', json: nested(100), start: nested(100) },
    { name: 'one level above', json: nested(101), start: nested(100) },
    { name: 'byte order mark', json: `\uFEFF${nested(101)}`, start: `\uFEFF${nested(100)}` },
    { name: 'following values', json: `[1,${nested(100)},2]`, start: `[1,${nested(99)}]` },
    {
      name: 'objects',
      json: '{"a":'.repeat(101) + '1' + '}'.repeat(101),
      start: '{"a":'.repeat(99) + '{' + '}'.repeat(100),
    },
  ])('ends at the depth limit: $name', ({ json, start }) => {
    expect(startOf(json, Infinity)).toBe(start)
  })

  test.for([
    { name: 'commas', text: ',,,' },
    { name: 'brackets', text: '[{'.repeat(100) },
    { name: 'escaped quote', text: '"[[[,' },
    { name: 'trailing backslash', text: ',\\' },
  ])('ignores punctuation inside texts: $name', ({ text }) => {
    const json = JSON.stringify([text, 1])
    expect(startOf(json, 3)).toBe(json)
    expect(startOf(json, 2)).toBe(JSON.stringify([text]))
  })

  test('is valid within the limit at any position', () => {
    const random = seededRandom(17)
    const any = (levels: number): unknown => {
      const kind = Math.floor(random() * (levels > 0 ? 6 : 4))
      if (kind < 4) return ['a,"]\\', 1.5e3, null, false][kind]
      const parts = Array.from({ length: Math.floor(random() * 4) }, () => any(levels - 1))
      return kind === 4 ? parts : Object.fromEntries(parts.map((part, at) => [`k{${at}`, part]))
    }
    for (let run = 0; run < 300; run++) {
      const json = JSON.stringify([any(5)], null, run % 3)
      const values = countValues(JSON.parse(json))
      for (const maxValues of [1, 2, 3, 5, 8, 13, values - 1, values]) {
        const start = startOf(json, maxValues)
        expect(countValues(JSON.parse(start))).toBeLessThanOrEqual(maxValues)
        expect(start === json).toBe(maxValues >= values)
      }
    }
  })
})

function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  const parts = Object.values(value).reduce<number>((sum, part) => sum + countValues(part), 1)
  return parts + (Array.isArray(value) ? 0 : Object.keys(value).length)
}
