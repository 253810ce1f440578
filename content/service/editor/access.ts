import type { Request, RequestHandler } from 'express'
import { Refusal } from './refusal.ts'

export const roles = ['author', 'editor', 'admin'] as const
export type Role = (typeof roles)[number]

/** Somebody who edits. */
export interface User {
  name: string
  role: Role
}

/** Who sits at the machine itself. */
const localUser: User = { name: 'local', role: 'admin' }

/**
 * Who asks; `null` where nobody may without signing in.
 *
 * @param isLocal whether the service, and the site in front of it, are for this machine only
 */
export function userOf(request: Request, isLocal: boolean): User | null {
  return isLocal && isFromHere(request) ? localUser : null
}

/** What a proxy or another name of this machine (DNS rebinding) lets through is not from here. */
function isFromHere(request: Request): boolean {
  const { headers, socket } = request
  const isForwarded = 'forwarded' in headers || 'x-forwarded-for' in headers || 'via' in headers
  const host = (headers.host ?? '').replace(/:\d*$/, '').toLowerCase()
  return !isForwarded && isLoopback(host) && isLoopback(socket.remoteAddress ?? '')
}

/** Nobody else reaches it (RFC 1122 §3.2.1.3, RFC 4291 §2.5.3). */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^::ffff:/, '').replace(/^\[(.*)\]$/, '$1')
  return address === 'localhost' || address === '::1' || /^127(\.\d+){3}$/.test(address)
}

/**
 * Refuses changes that a page of another site makes in an editor's name: no form can send the header, and a script of
 * another origin may not.
 *
 * @see https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html
 */
export const sameOriginHandler: RequestHandler = function sameOrigin(request, _response, next) {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const site = request.get('Sec-Fetch-Site')
  const isFromEditor = request.get('X-Editor') === '1' && (!site || site === 'same-origin')
  next(isRead || isFromEditor ? undefined : new Refusal(403, 'expected the header X-Editor: 1'))
}
