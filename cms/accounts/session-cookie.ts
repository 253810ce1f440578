import { parseCookie } from 'cookie'
import type { Request, Response } from 'express'

export const sessionCookie = 'werkseite_editor'

/** Token of the session; empty without one. */
export function readSessionCookie({ headers }: Request): string {
  return parseCookie(headers.cookie ?? '')[sessionCookie] ?? ''
}

/** @param token empty: the cookie is deleted */
export function writeSessionCookie(response: Response, token: string, secure: boolean): void {
  const options = { httpOnly: true, sameSite: 'strict', secure, path: '/admin' } as const
  if (token) response.cookie(sessionCookie, token, options)
  else response.clearCookie(sessionCookie, options)
}
