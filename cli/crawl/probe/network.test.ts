import { expect, test } from 'vitest'
import { needsNameServer } from './network.ts'

test.each([
  { url: 'https://elsewhere.example/', isNeeded: true },
  { url: 'http://127.0.0.1:80/', isNeeded: false },
  { url: 'http://[::1]/', isNeeded: false },
  { url: 'http://localhost:1/', isNeeded: false },
  { url: 'http://site.localhost/', isNeeded: false },
])('$url needs a name server: $isNeeded', ({ url, isNeeded }) => {
  expect(needsNameServer(url)).toBe(isNeeded)
})
