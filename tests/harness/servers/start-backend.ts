import type { IncomingMessage, ServerResponse } from 'node:http'
import { listenForTest } from './listen-for-test.ts'

/** A received request. */
export interface ReceivedCall {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

/** Response handler; `asked` contains all requests so far, the current one last. */
export type Answering = (response: ServerResponse, asked: ReceivedCall, count: number) => void

/** A fake backend: a real server on a free port that records its requests. Closes with the test. */
export async function startBackend(
  answer: Answering,
): Promise<{ url: URL; asked: ReceivedCall[] }> {
  const asked: ReceivedCall[] = []
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
