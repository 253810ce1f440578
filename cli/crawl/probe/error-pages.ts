import type { CliConfig } from '../../cli-config.ts'
import type { PageDocument } from '../document/page-document.ts'
import { WordSum } from '../document/page-text.ts'
import { fileEnding } from '../discovery.ts'
import { readDocument } from '../document/read-document.ts'
import { isSuccess, type Fetcher, type Outcome } from '../fetch/fetcher.ts'
import { homePaths } from '../seeds/find-seeds.ts'
import { decodePercent } from '../../../routing/localized-path.ts'
import type { Soft404, Visit } from '../visit.ts'
import { isWall } from './is-wall.ts'

export interface ErrorPagesOptions extends Pick<CliConfig, 'base' | 'locales'> {
  fetch: Fetcher
  /** Fetcher for external hosts; `null`: they are not requested. */
  elsewhere: Fetcher | null
}

export type ErrorPages = ReturnType<typeof createErrorPages>

/**
 * Recognises error pages with a success status: the response equals the response to an address of the same folder and extension that cannot
 * exist. Requests one such address per language and, after a sign, per kind; at most one per external host.
 */
export function createErrorPages({ base, locales, fetch, elsewhere }: ErrorPagesOptions) {
  const samples = new Map<string, Promise<Sample | null>>()
  let kinds = 0

  function once(key: string, requestOne: () => Promise<Sample | null>): Promise<Sample | null> {
    const sample = samples.get(key) ?? requestOne()
    samples.set(key, sample)
    return sample
  }

  const home = (path: string) => once(`home ${path}`, () => look(new URL(path, base), fetch))
  const ofLanguage = (path: string) =>
    once(path, () => look(new URL(`${path.replace(/\/$/, '')}/${impossible}`, base), fetch))

  function ofKind(url: URL): Promise<Sample | null> {
    const missing = missingLike(url)
    return once(missing.href, async () => (++kinds > maxKinds ? null : look(missing, fetch)))
  }

  async function judgePage(url: URL, document: PageDocument): Promise<Soft404 | null> {
    if (document.errorMark !== null) return 'proven'
    const text = readText(document, url)
    for (const path of homePaths(locales)) {
      const missing = await ofLanguage(path)
      if (missing && isAlike(text, missing, url) && isTelling(missing, await home(path)))
        return certaintyOf(text)
    }
    if (!errorWords.test(text)) return null
    const missing = await ofKind(url)
    return missing && isAlike(text, missing, url) ? 'proven' : null
  }

  async function judgeRedirect(url: URL, outcome: Outcome): Promise<Soft404 | null> {
    const to = targetOf(outcome, url)
    if (to === null || isWall(to)) return null
    for (const path of homePaths(locales))
      if ((await ofLanguage(path))?.redirectedTo === to) return 'proven'
    return errorWords.test(to) && (await ofKind(url))?.redirectedTo === to ? 'proven' : null
  }

  async function judgeFile(url: URL, document: PageDocument | null): Promise<Soft404 | null> {
    const missing = document && (await ofKind(url))
    return document && missing && isAlike(readText(document, url), missing, url) ? 'proven' : null
  }

  async function judgeExternal(url: URL, outcome: Outcome): Promise<Soft404 | null> {
    if (!elsewhere || !isHtml(outcome)) return null
    const missing = await once(url.origin, () => look(missingLike(url), elsewhere))
    if (!missing) return null
    const to = targetOf(outcome, url)
    if (to !== null || missing.redirectedTo !== null)
      return to === missing.redirectedTo && to !== null && !isWall(to) ? certaintyOf(to) : null
    const page = await look(url, elsewhere)
    if (page?.redirectedTo !== null || !isAlike(page.text, missing, url)) return null
    // An application is no proof for its pages, but it has no documents.
    if (fileEnding.test(url.pathname)) return 'suspect'
    const start = await once(`home ${url.origin}`, () => look(new URL('/', url), elsewhere))
    return isTelling(missing, start) ? certaintyOf(page.text) : null
  }

  /** @returns `null` for an existing page, or without proof: an application may serve each address with the same page */
  return async function findSoft404(visit: CheckedVisit): Promise<Soft404 | null> {
    const { scope, outcome, document } = visit
    const url = new URL(visit.url)
    if (!isSuccess(outcome)) return null
    if (scope === 'asset') return judgeFile(url, document)
    // The root redirects to the home page of a language, and so do unknown addresses on some sites.
    if (url.pathname === '/') return document && document.errorMark !== null ? 'proven' : null
    if (scope === 'external') return judgeExternal(url, outcome)
    return document ? judgePage(url, document) : judgeRedirect(url, outcome)
  }
}

type CheckedVisit = Pick<Visit, 'url' | 'scope' | 'outcome' | 'document'>

/** What visitors see at an address, without parts of the address, which error pages often repeat. */
interface Sample {
  /** Redirect target; `null`: no redirect. */
  redirectedTo: string | null
  /** Title and main headings, or a fingerprint of the text of a page that has none. */
  text: string
  /** True for a page that scripts fill. */
  isShell: boolean
}

/** Random name: no real page has it. */
const impossible = 'werkseite-7f3c9a2e-gibt-es-nicht'

const maxBytes = 1_000_000

/** Requests per run for addresses of the same kind. */
const maxKinds = 200

const htmlTypes = ['text/html', 'application/xhtml+xml']

const isHtml = ({ contentType }: Outcome) => htmlTypes.includes(contentType)

/** Words of error pages in titles, headings and addresses. */
const errorWords =
  /\b(?:404|410|errors?|fehler(?:seite)?|hoppla|ou?ps)\b|not[\s_-]?found|nicht[\s_-]?(?:mehr[\s_-]?)?(?:gefunden|vorhanden|verf)|\bfehlt\b|gibt es nicht|existiert nicht|(?:does not|doesn['’]t) exist|no longer|unavailable|introuvable|n['’]existe|non trovat|no encontrad|niet gevonden/i

const certaintyOf = (text: string): Soft404 => (errorWords.test(text) ? 'proven' : 'suspect')

/** @returns `null` for a status of failure */
async function look(url: URL, fetch: Fetcher): Promise<Sample | null> {
  const response = await fetch({ method: 'GET', url, types: htmlTypes, maxBytes })
  const { outcome } = response
  if (!isSuccess(outcome)) return null
  const page = isHtml(outcome) ? readSample(readDocument(response, url), url) : noPage
  return { ...page, redirectedTo: targetOf(outcome, url) }
}

const noPage: Sample = { redirectedTo: null, text: '', isShell: false }

function readSample(document: Headings, url: URL): Sample {
  return { redirectedTo: null, text: readText(document, url), isShell: hasOnlyTitle(document) }
}

function readText({ title, mainHeadings, content }: Headings, url: URL): string {
  // Many sites have the same title on each page.
  const isVague = mainHeadings.length === 0 && !errorWords.test(title)
  const shown = [title, ...mainHeadings, isVague ? `#${content.rough}` : '']
  return withoutAddress(shown.join(' '), url) || `#${content.rough}`
}

type Headings = Pick<PageDocument, 'title' | 'mainHeadings' | 'content'>

/** True for a page without any text but its title. */
function hasOnlyTitle({ title, content }: Pick<PageDocument, 'title' | 'content'>): boolean {
  return [sumOf(''), sumOf(title)].includes(content.exact)
}

function sumOf(text: string): string {
  const sum = new WordSum()
  sum.add(text)
  return sum.end().exact
}

/** An address of the same folder and extension that cannot exist. */
function missingLike(url: URL): URL {
  const [, extension = ''] = /[^/](\.[a-z\d]{1,5})$/i.exec(url.pathname) ?? []
  return new URL(impossible + extension, new URL('.', url.origin + url.pathname))
}

/** False for the pages of an application: similarity then proves nothing. */
function isTelling({ isShell, text }: Sample, home: Sample | null): boolean {
  return !isShell && text !== home?.text
}

/** True for the text of the missing page, apart from the address. */
function isAlike(text: string, missing: Sample, url: URL): boolean {
  return missing.redirectedTo === null && text === withoutAddress(missing.text, url)
}

/** Final redirect target to another page; error pages often get the requested address as a query. */
function targetOf({ redirects }: Outcome, url: URL): string | null {
  const to = redirects.at(-1)?.to
  return to === undefined || isSamePage(url, to)
    ? null
    : withoutAddress(decodePercent(to) ?? to, url)
}

/** True for another form of the address: with another scheme, host, prefix or slash, or without the name of an index page. */
function isSamePage({ pathname }: URL, to: string): boolean {
  const path = trimSlash(pathname)
  const target = trimSlash(URL.parse(to)?.pathname ?? '')
  if (path.replace(indexName, '') === target) return true
  return path !== '' && target.endsWith(path) && !errorWords.test(target.slice(0, -path.length))
}

const trimSlash = (path: string) => path.replace(/\/$/, '').toLowerCase()

const indexName = /\/(?:index|default|home)(?:\.[a-z]{2,5})?$/

function withoutAddress(text: string, { href, pathname }: URL): string {
  const lastSegment = pathname.split('/').at(-1) ?? ''
  return [href, pathname.length > 1 ? pathname : '', lastSegment.length > 2 ? lastSegment : '']
    .filter(Boolean)
    .reduce((rest, part) => rest.replaceAll(part, ''), text)
    .replace(/\s+/g, ' ')
    .trim()
}
