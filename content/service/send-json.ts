import { createHash } from 'node:crypto'
import type { Response } from 'express'

/** An answer as it goes out, made once and sent many times. */
export interface JsonAnswer {
  body: string
  /** Strong validator, RFC 9110 §8.8.3. */
  etag: string
  modified?: Date
}

export function toJsonAnswer(value: unknown, modified?: Date): JsonAnswer {
  const body = JSON.stringify(value)
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 27)
  return { body, etag: `"${digest}"`, modified }
}

/** Sends an answer; Express makes it a 304 where the caller's `If-None-Match` names it. */
export function sendJson(response: Response, { body, etag, modified }: JsonAnswer): void {
  response.set({ ETag: etag, 'Cache-Control': 'no-cache' })
  if (modified) response.set('Last-Modified', modified.toUTCString())
  response.type('json').send(body)
}
