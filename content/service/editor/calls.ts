import express, { type Request, type Response, type Router } from 'express'
import type { z } from 'zod'
import { startOfJson } from '../../contract/start-of-json.ts'
import type { May } from './accounts/access.ts'
import type { Role, User } from './accounts/accounts.ts'
import { Refusal } from './refusal.ts'
import { uploadTurns } from './upload-turns.ts'

/** What a call is asked with. */
export interface Asked<Body> {
  user: User
  body: Body
  /** A parameter of the query; a call without it is refused. */
  query: (name: string) => string
  /** The same of the one that most calls have. */
  readonly path: string
  /** Of `If-Match`. */
  etag: string | undefined
  /** @throws {Refusal} 403 where the role is not enough */
  demand: (role: Role) => void
  response: Response
}

interface Terms<Body, Sent> {
  /** Who may; left out: every author. */
  role?: Role
  /** Left out: nothing is read of the body. */
  body?: z.ZodType<Body, Sent> | 'file'
}

/** Who may, what the body is, and what is answered: as JSON, nothing as 204. */
export interface Call<Sent, Answer> {
  terms: Terms<unknown, Sent>
  run: (asked: Asked<unknown>) => Answer
}

/** Method and name. */
type CallName = `${'GET' | 'PUT' | 'POST' | 'DELETE'} ${string}`

export function call<Answer, Body = undefined, Sent = Body>(
  terms: Terms<Body, Sent>,
  run: (asked: Asked<Body>) => Answer,
): Call<Sent, Answer> {
  return { terms, run: (asked) => run(asked as Asked<Body>) }
}

export function addCalls(
  router: Router,
  may: May,
  calls: Record<CallName, Call<unknown, unknown>>,
): void {
  for (const [name, { terms, run }] of Object.entries(calls)) {
    const [method, path] = name.split(' ') as [string, string]
    const { role = 'author', body } = terms
    const parse = body === 'file' ? file : [json]
    const add = router[method.toLowerCase() as 'get'].bind(router)
    add(`/${path}`, ...(body ? parse : []), async (request, response) => {
      const answer = await run({
        user: may(request, role),
        body: readBody(request, body),
        query: (parameter) => queryOf(request, parameter),
        get path() {
          return queryOf(request, 'path')
        },
        etag: request.get('If-Match')?.replace(/^"|"$/g, ''),
        demand: (needed) => void may(request, needed),
        response,
      })
      if (answer === undefined) response.status(204).end()
      else if (typeof answer === 'string') response.send(answer)
      else response.json(answer)
    })
  }
}

/** A page may have 10,000 on the site. */
const maxValues = 50_000

const json = express.json({
  limit: '2mb',
  verify(_request, _response, bytes) {
    if (startOfJson(bytes, maxValues) !== bytes) throw new Refusal(413, 'too many levels or values')
  },
})
const file = [uploadTurns(), express.raw({ type: () => true, limit: '50mb' })]

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
