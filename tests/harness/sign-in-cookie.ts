import { toLinkSession } from '../../cms/accounts/access.ts'
import { sessionCookie } from '../../cms/accounts/session-cookie.ts'

/** Cookie of a browser that has opened the sign-in link. */
export function signInCookie(token: string): string {
  return `${sessionCookie}=${toLinkSession(token)}`
}
