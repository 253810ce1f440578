import type { ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import { hostname, type Hosts } from '../config/hosts.ts'

/**
 * Decides whether a request sees drafts: a deployment whose own address is a preview host, asked under one of them.
 * A public deployment shows none, whatever `Host` a request carries. What is shown in preview is cached nowhere.
 */
export function previewHandler({ drafts }: Pick<Hosts, 'drafts'>): RequestHandler {
  return function preview(request, response, next) {
    const showsDrafts = drafts.has(hostname(request))
    response.locals['preview'] = showsDrafts
    if (showsDrafts) setPreviewHeaders(response)
    next()
  }
}

export function setPreviewHeaders(response: ServerResponse): void {
  response.setHeader('Cache-Control', 'private, no-store')
  response.setHeader('X-Robots-Tag', 'noindex')
}

/** True where the request sees drafts. */
export function isPreview({ locals }: { locals: Record<string, unknown> }): boolean {
  return locals['preview'] === true
}
