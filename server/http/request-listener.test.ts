import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
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
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/de?q=Meier`)
  server.close()
  expect(response.status).toBe(500)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-security-policy': "default-src 'self'",
    'x-request-id': 'one',
    'cache-control': 'no-store',
  })
  const fields = expect.objectContaining({ path: '/de' }) as object
  expect(error.mock.calls).toEqual([[fields, 'page failed']])
})
