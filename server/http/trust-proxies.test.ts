import express from 'express'
import { describe, expect, test } from 'vitest'
import { listenForTest } from '../../tests/harness/servers/listen-for-test.ts'
import { trustProxies } from './trust-proxies.ts'

describe('trusted proxies', () => {
  test.each([
    { forwarded: '203.0.113.9', ip: '203.0.113.9' },
    { forwarded: '198.51.100.1, 203.0.113.9', ip: '203.0.113.9' },
    { forwarded: '203.0.113.9, 10.1.2.3', ip: '203.0.113.9' },
    { forwarded: '10.1.2.99, 203.0.113.9, 10.1.2.3', ip: '203.0.113.9' },
    { forwarded: '10.1.2.99, 10.1.2.3', ip: '10.1.2.3' },
    { forwarded: 'fd00::1, 127.0.0.1, fd00::2', ip: 'fd00::2' },
    { forwarded: '10.1.2.3', ip: '10.1.2.3' },
    { forwarded: '198.51.100.1, 203.0.113.9:51234, 10.1.2.3:443', ip: '203.0.113.9' },
    { forwarded: '[2001:db8::9]:51234, fd00::2', ip: '2001:db8::9' },
    { forwarded: '[2001:db8::9], 10.1.2.3', ip: '2001:db8::9' },
    { forwarded: '"[2001:db8::9]:443"', ip: '2001:db8::9' },
    { forwarded: '2001:db8:1:2:3:4:5:6:51234', ip: '2001:db8:1:2:3:4:5:6' },
    { forwarded: '2001:db8::9:51234', ip: '2001:db8::9' },
    { forwarded: '203.0.113.9:51234,10.1.2.3:80', ip: '203.0.113.9' },
    { forwarded: ' 203.0.113.9:1 , [fd00::2]:2', ip: '203.0.113.9' },
    { forwarded: '::ffff:203.0.113.9', ip: '::ffff:203.0.113.9' },
    { forwarded: '[::ffff:203.0.113.9]:51234', ip: '::ffff:203.0.113.9' },
    { forwarded: '198.51.100.1, unknown, 203.0.113.9:0', ip: '203.0.113.9' },
  ])('X-Forwarded-For "$forwarded" means client $ip', async ({ forwarded, ip }) => {
    const app = express()
    trustProxies(app)
    app.get('/', (request, response) => response.send(request.ip))
    const answer = await fetch(await listenForTest(app), {
      headers: { 'X-Forwarded-For': forwarded },
    })
    expect(await answer.text()).toBe(ip)
  })

  test('reads a hostile header in linear time', async () => {
    const app = express()
    trustProxies(app)
    app.get('/', (_request, response) => response.end())
    const url = await listenForTest(app)
    const before = process.cpuUsage().user
    for (let time = 0; time < 20; time++)
      await fetch(url, { headers: { 'X-Forwarded-For': `[${'a'.repeat(15_000)}` } })
    expect(process.cpuUsage().user - before).toBeLessThan(2_000_000)
  })
})
