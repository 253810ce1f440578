import { unescape } from 'node:querystring'
import type { Request, RequestHandler, Response } from 'express'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { z } from 'zod'
import { toNetwork } from '../../../../routing/client-network.ts'
import { isLoopback } from '../../../../routing/is-loopback.ts'
import type { EditorDeps } from '../editor-deps.ts'
import { Refusal } from '../refusal.ts'
import { localUser, roles, type Accounts, type Role, type User } from './accounts.ts'

/** The signed-in user. `signIn` is missing if there are no accounts. */
export interface Session {
  user: User | null
  signIn?: 'password'
}

export type Access = ReturnType<typeof createAccess>

/**
 * Access control of the editor. With accounts, everybody signs in. Without accounts, the person at the machine itself
 * may do everything, and nobody else anything.
 *
 * @param options `isLocal`: whether only this machine can reach the service and the site in front of it; `isHttps`:
 *   whether the site is reached by https, which a proxy does not always say
 */
export function createAccess(
  accounts: Accounts,
  { isLocal = false, isHttps = false, logger }: Pick<EditorDeps, 'isLocal' | 'isHttps' | 'logger'>,
) {
  const tries = createTryLimits()

  function userOf(request: Request): User | null {
    const isOpen = accounts.list().length === 0 && isLocal && isFromHere(request)
    return isOpen ? localUser : accounts.find(tokenOf(request))
  }

  /** @throws {Refusal} 401 where nobody is signed in, 403 where the role is not enough */
  function may(request: Request, role: Role): User {
    const user = userOf(request)
    if (!user) throw new Refusal(401, 'sign in first')
    if (roles.indexOf(user.role) >= roles.indexOf(role)) return user
    throw new Refusal(403, `only for the role ${role}`)
  }

  /** @param token empty: the cookie is deleted */
  function setCookie(request: Request, response: Response, token: string): void {
    const options = {
      httpOnly: true,
      sameSite: 'strict',
      secure: isHttps || request.secure,
      path: '/admin',
    } as const
    if (token) response.cookie(cookieName, token, options)
    else response.clearCookie(cookieName, options)
  }

  return {
    may,
    sameOrigin,
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
      const signIn = accounts.list().length > 0 ? 'password' : undefined
      return { user: userOf(request), signIn }
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
      setCookie(request, response, token)
      return { user: accounts.find(token) }
    },
    signOut(request: Request, response: Response): void {
      accounts.signOut(tokenOf(request))
      setCookie(request, response, '')
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
  const ofName = new RateLimiterMemory({ points: 5, duration })
  const ofNetwork = new RateLimiterMemory({ points: 30, duration })
  const keyOf = (name: string, address: string) => `${name} ${toNetwork(address)}`

  async function limit(name: string, address: string): Promise<void> {
    try {
      const network = toNetwork(address)
      const ofAll = await ofNetwork.get(network)
      if (ofAll && ofAll.consumedPoints >= ofNetwork.points) throw new Error('none left')
      await ofName.consume(keyOf(name, address))
      await ofNetwork.consume(network)
    } catch {
      throw new Refusal(429, 'too many tries: wait a quarter of an hour')
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

const cookieName = 'werkseite_editor'

function tokenOf(request: Request): string {
  const cookies = (request.headers.cookie ?? '').split(/;\s*/)
  return cookies.find((one) => one.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1) ?? ''
}

/** @example toAction('POST /admin/api/publish?path=/de/x') // POST publish?path=/de/x */
const toAction = (request: string) => unescape(request.replace(/ .*\/api\//, ' ')).slice(0, 500)

/**
 * False for requests through a proxy or with another host name (DNS rebinding). Browsers send `Connection: keep-alive`, which no proxy
 * may pass on (RFC 9110 §7.6.1): nginx says nothing else of itself, unless it is told to.
 */
function isFromHere({ headers, socket }: Request): boolean {
  const names = Object.keys(headers)
  const isForwarded =
    headers.connection !== 'keep-alive' ||
    names.some((name) => /^(x-)?forwarded|^x-real-ip$|^via$/.test(name))
  const host = (headers.host ?? '').replace(/:\d*$/, '').toLowerCase()
  return !isForwarded && isLoopback(host) && isLoopback(socket.remoteAddress ?? '')
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
    isRead(request) || isFromEditor
      ? undefined
      : new Refusal(403, 'expected the header X-Editor: 1'),
  )
}

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'
