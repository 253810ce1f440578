import { describe, expect, test } from 'vitest'
import { isTrackingRefused } from './do-not-track.ts'

describe('tracking preference', () => {
  test.each([
    { name: 'Do Not Track', browser: { doNotTrack: '1' }, refused: true },
    { name: 'Global Privacy Control', browser: { globalPrivacyControl: true }, refused: true },
    { name: 'allowed tracking', browser: { doNotTrack: '0' }, refused: false },
    { name: 'no preference', browser: { doNotTrack: null }, refused: false },
    {
      name: 'an unknown value',
      browser: { doNotTrack: 'unspecified', globalPrivacyControl: false },
      refused: false,
    },
  ])('$name: refused is $refused', ({ browser, refused }) => {
    expect(isTrackingRefused(browser as unknown as Navigator)).toBe(refused)
  })
})
