import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createContentFolder } from '../../tests/harness/content/content-files.ts'
import { createSignInToken, keepSignInToken } from './sign-in-token.ts'

test('sign-in token › is new at each production start', () => {
  const file = join(createContentFolder({}).path, 'sign-in-token')
  expect(createSignInToken()).not.toBe(createSignInToken())
  const token = keepSignInToken(file)
  expect(keepSignInToken(file)).toBe(token)
  expect(statSync(file).mode & 0o077).toBe(0)
})
