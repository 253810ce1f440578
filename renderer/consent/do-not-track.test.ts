import { expect, test } from 'vitest'
import { isTrackingRefused } from './do-not-track.ts'

test.each([
  { name: 'Do Not Track', browser: { doNotTrack: '1' }, refused: true },
  { name: 'Global Privacy Control', browser: { globalPrivacyControl: true }, refused: true },
  { name: 'a visitor who agrees to tracking', browser: { doNotTrack: '0' }, refused: false },
  { name: 'no preference', browser: { doNotTrack: null }, refused: false },
  {
    name: 'an answer that is none',
    browser: { doNotTrack: 'unspecified', globalPrivacyControl: false },
    refused: false,
  },
])('$name: refused is $refused', ({ browser, refused }) => {
  expect(isTrackingRefused(browser as unknown as Navigator)).toBe(refused)
})
