import { createHash, timingSafeEqual } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { z } from 'zod'
import { toNetwork } from '../../platform/client-network.ts'
import type { EditorDeps } from '../editor/editor-deps.ts'
import { Refusal } from '../editor/refusal.ts'
import { readSessionCookie, writeSessionCookie } from './session-cookie.ts'
import { localUser, roles, type Accounts, type Role, type User } from './accounts.ts'

/** The signed-in user. `signIn` says how to sign in: with an account, or with the link that the start prints; missing if nobody can. */
export interface Session {
  user: User | null
  signIn?: 'password' | 'link'
}

export type Access = ReturnType<typeof createAccess>

/**
 * Access control of the editor. With accounts, everybody signs in. Without accounts, the holder of the sign-in link may do everything, and
 * nobody else anything.
 *
 * @param options `signInToken`: of the sign-in link; `isHttps`: whether the site is reached by https, which a proxy does not always say
 */
export function createAccess(
  accounts: Accounts,
  { signInToken, isHttps = false, logger }: Pick<EditorDeps, 'signInToken' | 'isHttps' | 'logger'>,
) {
  const tries = createTryLimits()

  function userOf(request: Request): User | null {
    const cookie = readSessionCookie(request)
    if (accounts.list().length > 0) return accounts.find(cookie)
    return signInToken && isEqual(cookie, toLinkSession(signInToken)) ? localUser : null
  }

  /** @throws {Refusal} 401 where nobody is signed in, 403 where the role is not enough */
  function may(request: Request, role: Role): User {
    const user = userOf(request)
    if (!user) throw new Refusal(401, 'sign in first')
    if (roles.indexOf(user.role) >= roles.indexOf(role)) return user
    throw new Refusal(403, `only for the role ${role}`)
  }

  const writeToken = (request: Request, response: Response, token: string) =>
    writeSessionCookie(response, token, isHttps || request.secure)

  const openLink: RequestHandler = (request, response, next) => {
    const { pathname, searchParams } = new URL(request.originalUrl, 'http://site')
    const token = searchParams.get('token')
    if (token === null || request.method !== 'GET') return next()
    if (accounts.list().length === 0 && signInToken && isEqual(token, signInToken))
      writeToken(request, response, toLinkSession(signInToken))
    searchParams.delete('token')
    const query = searchParams.size > 0 ? `?${searchParams}` : ''
    response.set({ 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' })
    response.redirect(302, pathname + query)
  }

  return {
    may,
    sameOrigin,
    /** Turns the token of the sign-in link into a cookie, and removes it from the address. */
    openLink,
    /** Path of the editor; with the token while there are no accounts. */
    get path(): string {
      return signInToken && accounts.list().length === 0 ? `/admin?token=${signInToken}` : '/admin'
    },
    /** Logs an action. A failure to log does not fail the action. */
    log({ name }: User, request: string): void {
      const action = toAction(request)
      try {
        accounts.log(name, action)
      } catch (error) {
        logger.error({ err: error, who: name, action }, 'what was done could not be logged')
      }
    },
    session(request: Request): Session {
      const byLink = signInToken ? 'link' : undefined
      return { user: userOf(request), signIn: accounts.list().length > 0 ? 'password' : byLink }
    },
    async signIn(
      { name, password }: z.infer<typeof credentialsSchema>,
      request: Request,
      response: Response,
    ): Promise<Session> {
      if (accounts.list().length === 0) throw new Refusal(401, 'there are no accounts')
      const address = request.ip ?? ''
      await tries.limit(name, address)
      const token = await accounts.signIn(name, password).catch(async (error: unknown) => {
        await tries.takeBack(name, address)
        throw error
      })
      if (!token) {
        accounts.logFailure(name)
        throw new Refusal(401, 'name or password is wrong')
      }
      await tries.forget(name, address)
      accounts.log(name, 'signed in')
      writeToken(request, response, token)
      return { user: accounts.find(token) }
    },
    signOut(request: Request, response: Response): void {
      accounts.signOut(readSessionCookie(request))
      writeToken(request, response, '')
    },
  }
}

export const credentialsSchema = z.object({
  name: z.string().max(100),
  password: z.string().max(200),
})

/**
 * Limits sign-in attempts per network, and per name within a network. There is no limit per name alone: anybody could
 * lock a user out, and passwords are too long to be guessed. Attempts for a refused name do not count for the network,
 * and a refused network stores no further names.
 */
function createTryLimits() {
  const duration = 900
  const tooMany = 'too many tries: wait a quarter of an hour'
  const ofName = new RateLimiterMemory({ points: 5, duration })
  const ofNetwork = new RateLimiterMemory({ points: 30, duration })
  const keyOf = (name: string, address: string) => `${name} ${toNetwork(address)}`

  async function limit(name: string, address: string): Promise<void> {
    try {
      const network = toNetwork(address)
      const ofAll = await ofNetwork.get(network)
      if (ofAll && ofAll.consumedPoints >= ofNetwork.points) throw new Refusal(429, tooMany)
      await ofName.consume(keyOf(name, address))
      await ofNetwork.consume(network)
    } catch (error) {
      throw error instanceof RateLimiterRes ? new Refusal(429, tooMany) : error
    }
  }

  return {
    limit,
    /** Wrong passwords before a right one no longer count. */
    forget: (name: string, address: string) => ofName.delete(keyOf(name, address)),
    /** A try for which there was no room does not count. */
    async takeBack(name: string, address: string): Promise<void> {
      await ofName.reward(keyOf(name, address))
      await ofNetwork.reward(toNetwork(address))
    },
  }
}

/** @example toAction('POST /admin/api/publish?path=/de/x') // POST publish?path=/de/x */
const toAction = (request: string) => request.replace(/ .*\/api\//, ' ').slice(0, 500)

/** Value of the cookie after the sign-in link was opened. It does not reveal the token. */
export function toLinkSession(token: string): string {
  return createHash('sha256').update(`session ${token}`).digest('base64url')
}

/** Takes the same time for every text. */
function isEqual(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest()) as [
    Buffer,
    Buffer,
  ]
  return timingSafeEqual(a, b)
}

/**
 * CSRF protection. Refuses changes that a page of another site sends in an editor's name: a form cannot send the
 * header, and a script of another origin may not.
 *
 * @see https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html
 */
const sameOrigin: RequestHandler = (request, _response, next) => {
  const site = request.get('Sec-Fetch-Site')
  const isFromEditor = request.get('X-Editor') === '1' && (!site || site === 'same-origin')
  next(
    ['GET', 'HEAD'].includes(request.method) || isFromEditor
      ? undefined
      : new Refusal(403, 'expected the header X-Editor: 1'),
  )
}
