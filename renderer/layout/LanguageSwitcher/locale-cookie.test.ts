import { expect, test } from 'vitest'
import { toLocaleCookie } from './locale-cookie.ts'

test('lasts 365 days for the whole site and is not sent with requests from other sites', () => {
  expect(toLocaleCookie('en')).toBe('i18n_redirected=en; Path=/; Max-Age=31536000; SameSite=Lax')
})
