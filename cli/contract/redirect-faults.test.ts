import { describe, expect, test } from 'vitest'
import { redirectLoops } from './redirect-faults.ts'

const at = (number: number) => `/de/alt-${number}`

describe('redirect loops', () => {
  test('exclude the chain into a loop', () => {
    const redirects = [
      { from: at(0), to: at(1) },
      { from: at(1), to: at(2) },
      { from: at(2), to: at(1) },
    ]
    const pointers = redirectLoops({ redirects }).map(({ pointer }) => pointer)
    expect(pointers).toEqual(['/redirects/1/to', '/redirects/2/to'])
  })

  test('takes the first of two redirects of a path', () => {
    const redirects = [
      { from: at(0), to: at(1) },
      { from: `${at(0)}/`, to: at(2) },
      { from: at(2), to: at(0) },
    ]
    expect(redirectLoops({ redirects })).toEqual([])
  })
})
