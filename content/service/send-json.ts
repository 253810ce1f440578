import { createHash } from 'node:crypto'
import type { Request, Response } from 'express'

/** A serialised answer, which is made once and sent many times. */
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

/**
 * Sends an answer, or 304 if `If-None-Match` contains its etag.
 *
 * Express has its own check, but ignores it for requests with `Cache-Control: no-cache`, which `fetch` adds to every
 * conditional request.
 */
export function sendJson(request: Request, response: Response, answer: JsonAnswer): void {
  const { body, etag, modified } = answer
  response.set({ ETag: etag, 'Cache-Control': 'no-cache' })
  if (modified) response.set('Last-Modified', modified.toUTCString())
  if (isNamed(etag, request.get('If-None-Match'))) response.status(304).end()
  else response.type('json').send(body)
}

/** Compares weakly, RFC 9110 §13.1.2. */
function isNamed(etag: string, ifNoneMatch = ''): boolean {
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}
