import type { RequestHandler } from 'express'
import { hostname } from './hostname.ts'
import type { Hosts } from './hosts.ts'

/**
 * Decides whether a request sees drafts: a deployment whose own address is a preview host, asked under one of them.
 * A public deployment shows none, whatever `Host` a request carries. What is shown in preview is kept by no cache.
 */
export function createPreview({ drafts }: Pick<Hosts, 'drafts'>): RequestHandler {
  return function preview(request, response, next) {
    const showsDrafts = drafts.has(hostname(request))
    response.locals['preview'] = showsDrafts
    if (showsDrafts) {
      response.setHeader('Cache-Control', 'private, no-store')
      response.setHeader('X-Robots-Tag', 'noindex')
    }
    next()
  }
}

/** True where the request sees drafts. */
export function isPreview({ locals }: { locals: Record<string, unknown> }): boolean {
  return locals['preview'] === true
}
