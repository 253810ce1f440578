import { describe, expect, test } from 'vitest'
import { authorizationOf } from './backend-tokens.ts'

describe('backend tokens', () => {
  test.each([
    { name: 'live call', live: 'a', preview: 'b', withDrafts: false, token: 'Bearer a' },
    { name: 'draft call', live: 'a', preview: 'b', withDrafts: true, token: 'Bearer b' },
    {
      name: 'draft call, one token',
      live: 'a',
      preview: null,
      withDrafts: true,
      token: 'Bearer a',
    },
    { name: 'live call, preview token only', live: null, preview: 'b', withDrafts: false },
    { name: 'no token', live: null, preview: null, withDrafts: true },
  ])('$name', ({ live, preview, withDrafts, token }) => {
    expect(authorizationOf({ live, preview }, withDrafts).authorization).toBe(token)
  })
})
