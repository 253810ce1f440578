import type { RequestHandler } from 'express'
import type { ServerConfig } from './config.ts'
import { hostname } from './hostname.ts'

/**
 * Decides whether a request sees drafts: a deployment whose own address is a preview host, asked under one of them.
 * A public deployment shows none, whatever `Host` a request carries. What is shown in preview is kept by no cache.
 */
export function createPreview({
  siteUrl,
  previewHosts,
}: Pick<ServerConfig, 'siteUrl' | 'previewHosts'>): RequestHandler {
  const isPreviewDeployment = previewHosts.includes(siteUrl.hostname)
  return function preview(request, response, next) {
    const showsDrafts = isPreviewDeployment && previewHosts.includes(hostname(request))
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
