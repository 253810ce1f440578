import { describe, expect } from 'vitest'
import { page } from '../../harness/content/page-builder.ts'
import { publicSite } from '../deployments.ts'

const test = publicSite({}, ({ publish, answer }) => {
  publish(page({ de: '/de/heber' }))
  for (const path of ['/de/ajax/search', '/de/ajax/contact'])
    answer(path, (_request, response) => response.status(503).set('Retry-After', '3600').json({}))
})

const form = { topic: 'x', name: 'Anja', email: 'anja@muster.example', message: 'x', consent: true }

describe('Retry-After of the backend', () => {
  test('pauses refused kinds only and stores forms', async ({ site, backend }) => {
    expect((await site.get('/de/ajax/search?q=heber')).status).toBe(502)
    expect((await site.get('/de/heber')).status).toBe(200)
    const headers = { 'content-type': 'application/json' }
    const send = (message: string) =>
      site.get('/de/ajax/contact', {
        method: 'POST',
        headers,
        body: JSON.stringify({ ...form, message }),
      })
    expect([(await send('first')).status, (await send('second')).status]).toEqual([202, 202])
    const metrics = await (await fetch(`${site.opsUrl}/metrics`)).text()
    expect(metrics).toMatch(/^werkseite_forms_waiting 2$/m)
    expect((await site.get('/de/ajax/search?q=presse')).status).toBe(502)
    const refused = backend.calls.filter(({ path }) => /search|contact/.test(path))
    expect(refused.map(({ path }) => path)).toEqual(['/de/ajax/search?q=heber', '/de/ajax/contact'])
  })
})
