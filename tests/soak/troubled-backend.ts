import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { listen } from '../harness/servers/listen.ts'

/** Possible failures of a delivery, before or after the backend has stored the form. */
export const troubles = [
  'none',
  'down',
  'slow',
  '500 before',
  '500 after',
  'reset before',
  'reset after',
  'busy',
  'no receipt',
] as const
export type Trouble = (typeof troubles)[number]

/** A backend that honours `Idempotency-Key` during all kinds of failures. */
export interface TroubledBackend {
  url: string
  trouble: Trouble
  /** Messages of the stored forms, one for each key. */
  stored: () => string[]
  close: () => Promise<void>
}

export async function startTroubledBackend(): Promise<TroubledBackend> {
  const byKey = new Map<string, string>()
  const { url, stop } = await listen((request, response) => void receive(request, response))
  const backend: TroubledBackend = {
    url,
    trouble: 'none',
    stored: () => [...byKey.values()],
    close: stop,
  }
  return backend

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { trouble } = backend
    if (request.method !== 'POST') return answer(response, 404, { message: 'no page' })
    const body = await text(request).catch(() => '')
    if (trouble === 'down' || trouble === 'reset before') return void request.socket.destroy()
    if (trouble === 'slow') await pause(Math.random() * 4_000)
    if (trouble === '500 before') return answer(response, 500, {})
    if (trouble === 'busy') return answer(response, 429, {}, { 'Retry-After': '1' })

    const key = String(request.headers['idempotency-key'])
    if (!byKey.has(key)) byKey.set(key, (JSON.parse(body) as { message: string }).message)
    if (trouble === '500 after') return answer(response, 500, {})
    if (trouble === 'reset after') return void request.socket.destroy()
    answer(response, 201, trouble === 'no receipt' ? {} : { id: `R-${key.slice(0, 8)}` })
  }
}

function answer(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}
