import type { IncomingMessage, ServerResponse } from 'node:http'
import { listenForTest } from './listen-for-test.ts'

/** One call as it arrived. */
export interface Asked {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

/** What to answer; `asked` holds all calls so far, the present one last. */
export type Answering = (response: ServerResponse, asked: Asked, count: number) => void

/** A backend of a test: a real server on a free port that notes what it is asked. Closes with the test. */
export async function startBackend(answer: Answering): Promise<{ url: URL; asked: Asked[] }> {
  const asked: Asked[] = []
  const url = await listenForTest((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      const call = { method, url: path, headers, body: Buffer.concat(chunks).toString() }
      answer(response, call, asked.push(call))
    })
  })
  return { url: new URL(url), asked }
}

export function json(response: ServerResponse, body: unknown, status = 200, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}
