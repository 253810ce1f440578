import { expect, test, vi } from 'vitest'
import { listen } from '../../tests/harness/servers/listen.ts'
import type { RequestRecord } from '../ops/request-record.ts'
import { createRequestListener } from './request-listener.ts'

test('a page that cannot even say that it failed has the headers of all pages', async () => {
  const error = vi.fn<() => void>()
  const listener = createRequestListener({
    hosts: { trusted: new Set(['127.0.0.1']), drafts: new Set() },
    recordRequest: (request) => (request.record = { id: 'one' } as RequestRecord),
    answerPage: () => Promise.reject(new Error('no memory')),
    app: (_request, response) => void response.end(),
    logger: { error },
    siteHeaders: [['Content-Security-Policy', "default-src 'self'"]],
  })
  await using server = await listen(listener)
  const response = await fetch(`${server.url}/de?q=Meier`)
  expect(response.status).toBe(500)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-security-policy': "default-src 'self'",
    'x-request-id': 'one',
    'cache-control': 'no-store',
  })
  const fields = expect.objectContaining({ path: '/de' }) as object
  expect(error.mock.calls).toEqual([[fields, 'page failed']])
})
