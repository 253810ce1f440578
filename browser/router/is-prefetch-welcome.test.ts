import { describe, expect, test } from 'vitest'
import { isPrefetchWelcome } from './is-prefetch-welcome.ts'

describe('prefetch', () => {
  test.each([
    { name: 'an unknown connection', browser: { onLine: true }, welcome: true },
    { name: '4g', browser: { onLine: true, connection: { effectiveType: '4g' } }, welcome: true },
    { name: '3g', browser: { onLine: true, connection: { effectiveType: '3g' } }, welcome: true },
    { name: '2g', browser: { onLine: true, connection: { effectiveType: '2g' } }, welcome: false },
    {
      name: 'slow 2g',
      browser: { onLine: true, connection: { effectiveType: 'slow-2g' } },
      welcome: false,
    },
    {
      name: 'data saver',
      browser: { onLine: true, connection: { effectiveType: '4g', saveData: true } },
      welcome: false,
    },
    { name: 'offline', browser: { onLine: false }, welcome: false },
  ])('with $name: $welcome', ({ browser, welcome }) => {
    expect(isPrefetchWelcome(browser)).toBe(welcome)
  })
})
