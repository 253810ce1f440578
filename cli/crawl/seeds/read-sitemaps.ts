import type { Fetcher } from '../fetch/fetcher.ts'
import { ask } from '../probe/probe.ts'
import { maxSitemapBytes, parseSitemap, type Sitemap, type SitemapEntry } from './parse-sitemap.ts'

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

/** More pages than any run visits. */
const maxEntries = 200_000

/**
 * Reads `/sitemap.xml` and, if that is an index, the files that it names.
 *
 * @returns `entries` `null` where nothing could be read, or all of it is about another origin: that sitemap is not this site's
 * @throws the signal's reason if the caller aborted
 */
export async function readSitemaps(
  base: URL,
  fetch: Fetcher,
  signal?: AbortSignal,
): Promise<{ entries: SitemapEntry[] | null; problems: SitemapProblem[] }> {
  const problems: SitemapProblem[] = []
  const note = (url: string, problem: Omit<SitemapProblem, 'about' | 'url'>) =>
    problems.push({ about: 'sitemap', url, ...problem })

  async function read(url: string): Promise<Sitemap | null> {
    const request = { method: 'GET' as const, url: new URL(url), signal, maxBytes: maxSitemapBytes }
    const { outcome, answer } = await ask(fetch, request)
    const { status } = outcome
    const sitemap = answer && status === 200 ? parseSitemap(answer.body, new URL(url)) : null
    const { kind = null, foreign = [], isComplete } = sitemap ?? {}
    if (!sitemap) note(url, { status, reason: 'missing' })
    else if (!kind) note(url, { status, reason: 'unreadable' })
    else if (!isComplete) note(url, { status, reason: 'partial' })
    const [example] = foreign
    if (example) note(url, { status, reason: 'foreign', count: foreign.length, example })
    return kind && sitemap
  }

  const first = await read(new URL('/sitemap.xml', base).href)
  const entries = first && [...first.entries]
  let hasForeign = !!first && first.foreign.length > 0
  for (const url of new Set(first?.parts)) {
    const part = await read(url)
    if (part?.kind === 'sitemapindex') note(url, { status: 200, reason: 'unreadable' })
    for (const entry of part?.entries ?? []) entries?.push(entry)
    hasForeign ||= !!part && part.foreign.length > 0
    if (entries && entries.length >= maxEntries) {
      note(url, { status: 200, reason: 'partial' })
      break
    }
  }
  return { entries: entries?.length === 0 && hasForeign ? null : entries, problems }
}
