import { describe, expect, test } from 'vitest'
import { toLocaleCookie } from './locale-cookie.ts'

describe('locale cookie', () => {
  test('lasts 365 days, whole site, SameSite=Lax', () => {
    expect(toLocaleCookie('en')).toBe('i18n_redirected=en; Path=/; Max-Age=31536000; SameSite=Lax')
  })
})
