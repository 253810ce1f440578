import { hash, timingSafeEqual } from 'node:crypto'
import express, { Router, type Request, type RequestHandler } from 'express'
import { parsePurge, type Move, type Purge } from '../../content/contract/purge.ts'
import type { PageCache } from '../page/cache/page-cache.ts'

/**
 * `POST /ops/purge`, by which the backend reports changes: in the body, or in the URL with any body. Without a token the route does not
 * exist.
 */
export function purgeHandler({
  token,
  cache,
  movedPages,
  onChange,
}: {
  token: string | null
  cache: Pick<PageCache, 'purge'>
  movedPages: { add: (moves: Move[]) => Promise<void> }
  onChange: (change: Purge) => void
}): RequestHandler {
  if (token === null)
    return (_request, _response, next) =>
      next(Object.assign(new Error('no token'), { status: 404 }))
  const expected = digest(`Bearer ${token}`)

  const authorize: RequestHandler = function authorizePurge(request, response, next) {
    if (timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) return next()
    response
      .status(401)
      .set('WWW-Authenticate', 'Bearer')
      .json({ message: 'bearer token expected' })
  }
  const readBody = express.json({ limit: '1mb' })
  const readBodyIfNeeded: RequestHandler = function readBodyIfNeeded(request, response, next) {
    if (parametersOf(request).size > 0) next()
    else readBody(request, response, next)
  }
  const purge: RequestHandler = async function purge(request, response) {
    const result = parsePurge(parametersOf(request), request.body as unknown)
    if (result.kind === 'invalid') return void response.status(400).json({ message: result.fault })
    const { moved = [] } = result.purge
    if (moved.length > 0) await movedPages.add(moved)
    cache.purge(result.purge)
    onChange(result.purge)
    response.status(204).end()
  }
  return Router().use(authorize, readBodyIfNeeded, purge)
}

function parametersOf({ originalUrl }: Request): URLSearchParams {
  return new URL(originalUrl, 'http://site').searchParams
}

/** Hash that gives values of any length the same length, as `timingSafeEqual` requires. */
function digest(value: string): Buffer {
  return hash('sha256', value, 'buffer')
}
