import { expect, test } from 'vitest'
import { isTooLarge } from './is-too-large.ts'

const check = (json: string) => isTooLarge(Buffer.from(json), 2_000)
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test.for([
  { name: 'as deep as may be', json: nested(100), expected: false },
  { name: 'deeper', json: nested(101), expected: true },
  { name: 'objects', json: '{"a":'.repeat(101) + '1' + '}'.repeat(101), expected: true },
  { name: 'many beside each other', json: `[${'[],'.repeat(1_900)}[]]`, expected: false },
  { name: 'too many beside each other', json: `[${'{},'.repeat(2_000)}{}]`, expected: true },
  { name: 'too many keys', json: `[${'{"a":0},'.repeat(1_000)}{}]`, expected: true },
  { name: 'too many numbers', json: `[${'0,'.repeat(2_000)}0]`, expected: true },
  { name: 'commas in a text', json: JSON.stringify(','.repeat(3_000)), expected: false },
  { name: 'brackets in a text', json: JSON.stringify('['.repeat(200)), expected: false },
  {
    name: 'brackets after an escaped quote',
    json: JSON.stringify(`"${'['.repeat(200)}`),
    expected: false,
  },
  { name: 'a backslash at the end of a text', json: `["\\\\",${nested(101)}]`, expected: true },
])('$name', ({ json, expected }) => {
  expect(check(json)).toBe(expected)
})
