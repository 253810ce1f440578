import type { IncomingHttpHeaders } from 'node:http'
import express, { type Express, type RequestHandler } from 'express'
import type { Page } from '../../../content/contract/page.ts'
import { formNames } from '../../../content/contract/forms.ts'
import { localeCodes } from '../../../locales/locales.ts'
import { callPath, normalizePathname } from '../../../routing/localized-path.ts'
import { image, layout } from '../content/page-builder.ts'
import { listen, type Listening } from './listen.ts'

export interface ReceivedCall {
  method: string
  /** Path and query. */
  path: string
  headers: IncomingHttpHeaders
  /** Parsed JSON, or the bytes of a multipart body. */
  body: unknown
}

/** A fake content service. By default it has layouts and a picture, but no page, no list of pages and no hit. */
export interface FakeBackend {
  url: string
  /** Requests in order; a test may clear the list. */
  calls: ReceivedCall[]
  /** Serves pages under each of their translated paths. */
  publish: (...pages: Page[]) => void
  /** Sets the response for a path with any query: a JSON body, or a handler (slow, broken, hanging). */
  answer: (path: string, answer: object | RequestHandler) => void
  /** Resets the responses of the previous test, and listens. */
  reset: () => Promise<void>
  /** Closes the socket and all connections. */
  stop: () => Promise<void>
  /** Listens again, on the same port. */
  start: () => Promise<void>
}

export async function startFakeBackend(): Promise<FakeBackend> {
  const answers = new Map<string, object | RequestHandler>()
  const calls: ReceivedCall[] = []
  const app = createBackendApp(answers, calls)
  let server: Listening | null = await listen(app)
  const { url, port } = server

  const backend: FakeBackend = {
    url,
    calls,
    publish(...pages) {
      for (const page of pages)
        for (const path of Object.values(page.meta.translatedPaths)) backend.answer(path, page)
    },
    answer: (path, answer) => void answers.set(normalizePathname(path), answer),
    async stop() {
      await server?.stop()
      server = null
    },
    async start() {
      server = await listen(app, { port })
    },
    async reset() {
      answers.clear()
      answerContract(backend)
      calls.length = 0
      if (!server) await backend.start()
    },
  }
  answerContract(backend)
  return backend
}

function answerContract(backend: FakeBackend): void {
  backend.answer(image.src, (_request, response) => {
    response.type('svg').send('<svg xmlns="http://www.w3.org/2000/svg"/>')
  })
  for (const locale of localeCodes) {
    backend.answer(callPath(locale, 'layout'), layout(locale))
    backend.answer(callPath(locale, 'navigation'), layout(locale).navigation)
    backend.answer(`/${locale}/ajax/search`, { hits: { total: { value: 0 }, hits: [] } })
    for (const form of formNames)
      backend.answer(callPath(locale, form), (_request, response) => {
        response.status(201).json({ id: 'R-1' })
      })
  }
}

/** Express adds `ETag` and handles `If-None-Match`, as the contract requires. */
function createBackendApp(
  answers: Map<string, object | RequestHandler>,
  calls: ReceivedCall[],
): Express {
  const app = express()
  const multipart = express.raw({ type: 'multipart/form-data', limit: '30mb' })
  app.use(express.json(), multipart, (request, response, next) => {
    const { method, originalUrl, headers } = request
    calls.push({ method, path: originalUrl, headers, body: request.body as unknown })
    const answer = answers.get(normalizePathname(request.path))
    if (typeof answer === 'function') void (answer as RequestHandler)(request, response, next)
    else if (answer) response.json(answer)
    else response.status(404).json({ message: 'no such page' })
  })
  return app
}
