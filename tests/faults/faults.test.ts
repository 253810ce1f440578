import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plant, suiteOf, suites, testOf } from './fault.ts'
import { faults } from './faults.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

test('there are at least 64 faults, each with a name of its own, in every suite', () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length)
  expect(faults.length).toBeGreaterThanOrEqual(64)
  expect(new Set(faults.map(suiteOf))).toEqual(new Set(suites))
})

test.each(faults)('can be planted: $name', (fault) => {
  const source = read(fault.file)
  expect(plant(fault, source)).not.toBe(source)
  expect(existsSync(join(root, testOf(fault))), testOf(fault)).toBe(true)
})

test('a fault whose place is gone or doubtful is told', () => {
  const fault = { name: 'a', file: 'b.ts', find: 'x', replace: 'y' }
  expect(() => plant(fault, 'z')).toThrow('a: b.ts has 0 times: x')
  expect(() => plant(fault, 'x x')).toThrow('a: b.ts has 2 times: x')
})
