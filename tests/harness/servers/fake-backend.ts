import type { IncomingHttpHeaders } from 'node:http'
import express, { type Express, type RequestHandler } from 'express'
import type { Page } from '../../../content/contract/page.ts'
import { formNames } from '../../../content/contract/forms.ts'
import { localeCodes } from '../../../locales/locales.ts'
import { callPath, normalizePathname } from '../../../routing/localized-path.ts'
import { image, layout } from '../content/page-builder.ts'
import { listen, type Listening } from './listen.ts'

export interface BackendCall {
  method: string
  /** With its query. */
  path: string
  headers: IncomingHttpHeaders
  body: unknown
}

/** A content service that says what a test wants. Unless told otherwise it has layouts, a picture, no page, no list of pages and no hit. */
export interface FakeBackend {
  url: string
  /** What it was asked, in order; a test may empty it. */
  calls: BackendCall[]
  /** Answers the pages under each of their translated paths. */
  publish: (...pages: Page[]) => void
  /** Answers a path, whatever its query: with a JSON body, or by itself (slow, broken, never). */
  answer: (path: string, answer: object | RequestHandler) => void
  /** Forgets what the test before has told it, and listens. */
  reset: () => Promise<void>
  /** Closes the socket and all connections. */
  stop: () => Promise<void>
  /** Listens again, on the same port. */
  start: () => Promise<void>
}

export async function startFakeBackend(): Promise<FakeBackend> {
  const answers = new Map<string, object | RequestHandler>()
  const calls: BackendCall[] = []
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

/** Express adds `ETag` and answers `If-None-Match`, as the contract wants it. */
function createBackendApp(
  answers: Map<string, object | RequestHandler>,
  calls: BackendCall[],
): Express {
  const app = express()
  app.use(express.json(), (request, response, next) => {
    const { method, originalUrl, headers } = request
    calls.push({ method, path: originalUrl, headers, body: request.body as unknown })
    const answer = answers.get(normalizePathname(request.path))
    if (typeof answer === 'function') void (answer as RequestHandler)(request, response, next)
    else if (answer) response.json(answer)
    else response.status(404).json({ message: 'no such page' })
  })
  return app
}
