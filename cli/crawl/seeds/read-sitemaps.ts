import { FetchFailure, type Fetcher } from '../fetch/fetcher.ts'
import { discardBody } from '../fetch/discard-body.ts'
import { parseSitemap, type Sitemap } from './parse-sitemap.ts'

export interface SitemapProblem {
  about: 'sitemap'
  /** Of the file. */
  url: string
  /**
   * `missing`: it was not answered; `unreadable`: it is no sitemap; `partial`: it breaks off or is too long;
   * `foreign`: it names addresses of another origin, which are left out.
   */
  reason: 'missing' | 'unreadable' | 'partial' | 'foreign'
  /** `null`: no answer. */
  status: number | null
  /** `foreign`: how many, and one of them. */
  count?: number
  example?: string
}

/**
 * Reads `/sitemap.xml` and, if that is an index, the files that it names.
 *
 * @returns `entries` `null` where nothing could be read, or all of it is about another origin: that sitemap is not this site's
 * @throws the signal's reason if the caller aborted
 */
export async function readSitemaps(base: URL, fetch: Fetcher, signal?: AbortSignal) {
  const problems: SitemapProblem[] = []
  const first = await readSitemap(new URL('/sitemap.xml', base), { fetch, problems, signal })
  const entries = first && [...first.entries]
  let hasForeign = !!first && first.foreign.length > 0
  for (const url of new Set(first?.parts)) {
    const part = await readSitemap(new URL(url), { fetch, problems, signal })
    if (part?.kind === 'sitemapindex') problems.push({ ...about(url, 200), reason: 'unreadable' })
    for (const entry of part?.entries ?? []) entries?.push(entry)
    hasForeign ||= !!part && part.foreign.length > 0
    if (entries && entries.length >= maxEntries) {
      problems.push({ ...about(url, 200), reason: 'partial' })
      break
    }
  }
  const isOfOthers = entries?.length === 0 && hasForeign
  return { entries: isOfOthers ? null : entries, problems }
}

/** More pages than any run visits. */
const maxEntries = 200_000

interface Reading {
  fetch: Fetcher
  problems: SitemapProblem[]
  signal?: AbortSignal
}

async function readSitemap(
  url: URL,
  { fetch, problems, signal }: Reading,
): Promise<Sitemap | null> {
  const note = (status: number | null, reason: SitemapProblem['reason'], more = {}) =>
    problems.push({ ...about(url.href, status), reason, ...more })
  try {
    const { status, body } = await fetch({ method: 'GET', url, signal })
    if (status !== 200) {
      discardBody(body)
      note(status, 'missing')
      return null
    }
    const sitemap = await parseSitemap(body, url)
    const { kind, foreign, isComplete } = sitemap
    if (!kind) note(status, 'unreadable')
    else if (!isComplete) note(status, 'partial')
    if (foreign.length > 0) note(status, 'foreign', { count: foreign.length, example: foreign[0] })
    return kind && sitemap
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error
    note(null, 'missing')
    return null
  }
}

function about(url: string, status: number | null): Omit<SitemapProblem, 'reason'> {
  return { about: 'sitemap', url, status }
}
