import { describe, expect, test, vi } from 'vitest'
import { closeAll } from './close-all.ts'

describe('close all', () => {
  test('closes every part despite a failure', async () => {
    const error = vi.fn<() => void>()
    const closed: string[] = []
    const failure = new Error('disk is gone')
    await closeAll(
      [
        ['forms', () => Promise.reject(failure)],
        [
          'cache',
          () => {
            throw failure
          },
        ],
        ['ops', async () => closed.push('ops')],
      ],
      { error },
    )
    expect(closed).toEqual(['ops'])
    expect(error.mock.calls).toEqual(
      ['forms', 'cache'].map((part) => [{ part, err: failure }, 'component could not be closed']),
    )
  })
})
