import { hash, timingSafeEqual } from 'node:crypto'
import express, { Router, type RequestHandler } from 'express'
import { purgeSchema, type Purge } from '../../content/contract/purge.ts'
import type { PageCache } from '../page/cache/page-cache.ts'

/** `POST /ops/purge`, by which the backend reports changes. Without a token the route does not exist. */
export function purgeHandler({
  token,
  cache,
  onChange,
}: {
  token: string | null
  cache: Pick<PageCache, 'purge'>
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
  const purge: RequestHandler = function purge(request, response) {
    const body = purgeSchema.safeParse(request.body)
    if (!body.success) {
      response
        .status(400)
        .json({ message: 'expected { paths?: [], tags?: [], all?: true, hard?: true }' })
      return
    }
    cache.purge(body.data)
    onChange(body.data)
    response.status(204).end()
  }
  return Router().use(authorize, express.json({ limit: '1mb' }), purge)
}

/** Hash that gives values of any length the same length, as `timingSafeEqual` requires. */
function digest(value: string): Buffer {
  return hash('sha256', value, 'buffer')
}
