import express from 'express'
import { expect, test } from 'vitest'
import { listenForTest } from '../../tests/harness/servers/listen-for-test.ts'
import { trustProxies } from './trust-proxies.ts'

test.each([
  { forwarded: '203.0.113.9', ip: '203.0.113.9' },
  { forwarded: '198.51.100.1, 203.0.113.9', ip: '203.0.113.9' },
  { forwarded: '203.0.113.9, 10.1.2.3', ip: '203.0.113.9' },
  { forwarded: '10.1.2.99, 203.0.113.9, 10.1.2.3', ip: '203.0.113.9' },
  { forwarded: '10.1.2.99, 10.1.2.3', ip: '10.1.2.3' },
  { forwarded: 'fd00::1, 127.0.0.1, fd00::2', ip: 'fd00::2' },
  { forwarded: '10.1.2.3', ip: '10.1.2.3' },
])('forwarded for $forwarded, the visitor is $ip', async ({ forwarded, ip }) => {
  const app = express()
  trustProxies(app)
  app.get('/', (request, response) => response.send(request.ip))
  const answer = await fetch(await listenForTest(app), {
    headers: { 'X-Forwarded-For': forwarded },
  })
  expect(await answer.text()).toBe(ip)
})
