import { describe, expect, test } from 'vitest'
import { formKeys } from './form-key.ts'
import { submission } from '../../tests/harness/content/page-builder.ts'

const day = 86_400_000

describe('form key', () => {
  test('is the same for equal forms within a day', () => {
    const [today, yesterday] = formKeys('contact', submission, 10 * day + 1)
    expect(formKeys('contact', submission, 10 * day + 5)[0]).toBe(today)
    expect(formKeys('contact', submission, 10 * day - 1)[0]).toBe(yesterday)
    expect(today).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
  })

  test.each([
    { name: 'other content', keys: formKeys('contact', { ...submission, message: 'Hoi' }, 0) },
    { name: 'another form', keys: formKeys('aftersales', submission, 0) },
    { name: 'two days later', keys: formKeys('contact', submission, 2 * day) },
  ])('differs for $name', ({ keys }) => {
    const known = formKeys('contact', submission, 0)
    expect(keys.filter((key) => known.includes(key))).toEqual([])
  })
})
