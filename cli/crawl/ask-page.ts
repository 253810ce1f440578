import type { Readable } from 'node:stream'
import { discardBody } from './fetch/discard-body.ts'
import { FetchFailure, type Fetcher } from './fetch/fetcher.ts'
import { normalizeUrl } from './normalize-url.ts'
import type { PageDocument } from './document/page-document.ts'
import { toFailedOutcome, toOutcome } from './probe/probe.ts'
import { charsetOf, readDocument } from './document/read-document.ts'
import type { Outcome, PageSource } from './visit.ts'

export interface PageAnswer {
  outcome: Outcome
  /** Where the address redirects to in the end; `null`: nowhere. */
  movedTo: URL | null
  /** `null` where it redirects, and of what is no HTML. */
  document: PageDocument | null
  source: PageSource | null
}

/**
 * Asks for a page and reads it, unless it turns out to be a file.
 *
 * @throws the signal's reason if the caller aborted
 */
export async function askPage(
  url: URL,
  { fetch, readSource, signal }: AskDeps,
): Promise<PageAnswer> {
  try {
    const answer = await fetch({ method: 'GET', url, signal })
    const outcome = toOutcome(answer)
    const movedTo = findTarget(url, outcome)
    if (movedTo || !isHtml(outcome)) {
      discardBody(answer.body)
      return { outcome, movedTo, document: null, source: null }
    }
    const [document, source] = await Promise.all([
      readDocument(answer.body, { url, charset: charsetOf(answer) }),
      readSource?.(url) ?? null,
    ])
    return { outcome, movedTo, document, source }
  } catch (error) {
    return { outcome: toFailure(error), movedTo: null, document: null, source: null }
  }
}

/**
 * Asks for a style sheet and reads it.
 *
 * @returns `css` is empty where none came
 * @throws the signal's reason if the caller aborted
 */
export async function askStyle(
  url: URL,
  { fetch, signal }: Pick<AskDeps, 'fetch' | 'signal'>,
): Promise<{ outcome: Outcome; css: string }> {
  try {
    const answer = await fetch({ method: 'GET', url, signal })
    const outcome = toOutcome(answer)
    if (answer.status < 300 && outcome.contentType === 'text/css')
      return { outcome, css: await readText(answer.body) }
    discardBody(answer.body)
    return { outcome, css: '' }
  } catch (error) {
    return { outcome: toFailure(error), css: '' }
  }
}

export interface AskDeps {
  fetch: Fetcher
  readSource: ((page: URL) => Promise<PageSource | null>) | null
  signal: AbortSignal
}

/** Where a wall of cookies redirects to the same address, it has not moved. */
function findTarget(url: URL, { redirects }: Outcome): URL | null {
  const last = redirects.at(-1)
  const target = last ? URL.parse(last.to) : null
  return target && normalizeUrl(target) !== normalizeUrl(url) ? target : null
}

/** Browsers look into what comes without a type, too. */
function isHtml({ contentType }: Outcome): boolean {
  return (
    contentType === 'text/html' || contentType === 'application/xhtml+xml' || contentType === ''
  )
}

function toFailure(error: unknown): Outcome {
  if (error instanceof FetchFailure) return toFailedOutcome(error)
  throw error
}

const maxStyleBytes = 5_000_000

async function readText(body: Readable): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > maxStyleBytes) break
  }
  return Buffer.concat(chunks).toString()
}
