import { afterEach, expect, test, vi } from 'vitest'
import { acceptCookies } from './accept-cookies.ts'

afterEach(() => vi.unstubAllGlobals())

test('hides the notice and remembers it', () => {
  const setItem = vi.fn<Storage['setItem']>()
  vi.stubGlobal('localStorage', { setItem })
  const root = { dataset: { cookieConsent: 'open' } }
  acceptCookies(root)
  expect(root.dataset).toEqual({})
  expect(setItem).toHaveBeenCalledWith('acceptCookies', 'true')
})

test('hides the notice where storage is blocked', () => {
  vi.stubGlobal('localStorage', {
    setItem() {
      throw new Error('SecurityError')
    },
  })
  const root = { dataset: { cookieConsent: 'open' } }
  acceptCookies(root)
  expect(root.dataset).toEqual({})
})
