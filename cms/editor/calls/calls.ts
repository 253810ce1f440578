import express, { type Request, type RequestHandler, type Response, type Router } from 'express'
import type { z } from 'zod'
import { startOfJson } from '../../../content/contract/start-of-json.ts'
import type { Access } from '../../accounts/access.ts'
import type { Role, User } from '../../accounts/accounts.ts'
import { Conflict, Refusal } from '../refusal.ts'
import { takeInTurn } from './take-in-turn.ts'

/** The request of a call. */
export interface CallRequest<Body> {
  /** Calls without a role have none. */
  user: User
  body: Body
  /** A parameter of the query; a call without it is refused. */
  query: (name: string) => string
  /** The query parameter `path`, which most calls have. */
  readonly path: string
  /** Etag of `If-Match`, without quotes. */
  etag: string | undefined
  request: Request
  response: Response
}

interface Terms<Body, Sent> {
  /** Required role. Omitted: author; `null`: no sign-in needed. */
  role?: Role | null
  /** Schema of the body. Omitted: the body is not read. */
  body?: z.ZodType<Body, Sent> | 'file'
}

/** A call: required role, body, and the function that runs it. A value is sent as JSON, `undefined` as 204. */
export interface Call<Sent, Result> {
  terms: Terms<unknown, Sent>
  run: (call: CallRequest<unknown>) => Result
}

/** Method and name. */
type CallPattern = `${'GET' | 'PUT' | 'POST' | 'DELETE'} ${string}`

export function defineCall<Result, Body = undefined, Sent = Body>(
  terms: Terms<Body, Sent>,
  run: (call: CallRequest<Body>) => Result,
): Call<Sent, Result> {
  return { terms, run: (call) => run(call as CallRequest<Body>) }
}

/** Adds calls to a router. A user without the required role is refused before the body is read. */
export function addCalls(
  router: Router,
  access: Access,
  calls: Record<CallPattern, Call<unknown, unknown>>,
): void {
  router.use(access.sameOrigin)
  for (const [name, { terms, run }] of Object.entries(calls)) {
    const [method, path] = name.split(' ') as [string, string]
    const { role = 'author', body } = terms
    // PUT is not logged: autosave would fill the log.
    const isLogged = method === 'POST' || method === 'DELETE'
    const guard: RequestHandler = (request, _response, next) => {
      if (role) refuseOther(access.may(request, role), request)
      next()
    }
    const parse = body === 'file' ? file : [toJsonParser(role ? '2mb' : '10kb')]
    const add = router[method.toLowerCase() as 'get'].bind(router)
    add(`/${path}`, guard, ...(body ? parse : []), async (request, response) => {
      const user = role && access.may(request, role)
      const result = await run({
        user: user as User,
        body: readBody(request, body),
        query: (parameter) => queryOf(request, parameter),
        get path() {
          return queryOf(request, 'path')
        },
        etag: request.get('If-Match')?.replace(/^"|"$/g, ''),
        request,
        response,
      })
      if (user && isLogged) access.log(user, `${method} ${request.originalUrl}`)
      // A file was sent.
      if (response.headersSent) return
      if (result === undefined) response.status(204).end()
      else if (typeof result === 'string') response.send(result)
      else response.json(result)
    })
  }
}

/** @throws {Refusal} where the change belongs to another account: somebody else has signed in since the form was opened */
function refuseOther({ name }: User, request: Request): void {
  const account = request.get('X-Editor-Account')
  if (account && account !== encodeURIComponent(name))
    throw new Conflict('other-account', `${name} is signed in`)
}

/** Limit of values in a JSON body; the site reads at most 10,000 of a page. */
const maxValues = 50_000

const toJsonParser = (limit: string) =>
  express.json({
    limit,
    verify(_request, _response, bytes) {
      if (startOfJson(bytes, maxValues) !== bytes)
        throw new Refusal(413, 'too many levels or values')
    },
  })

/** An upload of 50 MB takes 100 MB of memory. */
const file = [takeInTurn(), express.raw({ type: () => true, limit: '50mb' })]

function readBody({ body }: Request, expected: Terms<unknown, unknown>['body']): unknown {
  if (expected !== 'file') return expected?.parse(body ?? {})
  if (Buffer.isBuffer(body)) return body
  throw new Refusal(400, 'expected a file')
}

function queryOf({ query }: Request, name: string): string {
  const value = query[name]
  if (typeof value !== 'string' || value === '') throw new Refusal(400, `expected ?${name}=`)
  return value
}
