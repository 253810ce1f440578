import { expect, test } from 'vitest'
import { isTooDeep } from './is-too-deep.ts'

const check = (json: string) => isTooDeep(Buffer.from(json))
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test.for([
  { name: 'as deep as may be', json: nested(100), expected: false },
  { name: 'deeper', json: nested(101), expected: true },
  { name: 'objects', json: '{"a":'.repeat(101) + '1' + '}'.repeat(101), expected: true },
  { name: 'many beside each other', json: `[${'[],'.repeat(1_000)}[]]`, expected: false },
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
