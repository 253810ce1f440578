import type { CliConfig } from '../../config.ts'
import { readDocument } from '../../crawl/document/read-document.ts'
import { isSuccess, type Fetcher } from '../../crawl/fetch/fetcher.ts'
import { homePaths } from '../../crawl/seeds/find-seeds.ts'
import type { PageDocument } from '../../crawl/document/page-document.ts'

/** Fingerprint of a missing page on a site that answers it as if it existed. */
export interface Canary {
  /** Redirect target of unknown addresses; `null`: no redirect. */
  redirectedTo: string | null
  /** Title and main headings, without parts of the address. */
  text: string
}

type CanaryDeps = Pick<CliConfig, 'base' | 'locales'> & { fetch: Fetcher }

/**
 * Requests an address that cannot exist, once per language.
 *
 * @returns empty for a site that answers correctly, and for a site whose missing pages look like its home page, because similarity proves
 * nothing there
 */
export async function askCanary(deps: CanaryDeps): Promise<Canary[]> {
  const canaries = await Promise.all(
    homePaths(deps.locales).map(async (path) => {
      const missing = await look(`${path.replace(/\/$/, '')}/${impossible}`, deps)
      const home = missing && (await look(path, deps))
      return missing && home && isTelling(missing, home) ? missing : null
    }),
  )
  return canaries.filter((canary) => canary !== null)
}

/** True for a page with the same text as the canary, apart from its own address. */
export function looksLike({ text }: Canary, document: Headings, url: string): boolean {
  return textOf(document, new URL(url)) === withoutAddress(text, new URL(url))
}

type Headings = Pick<PageDocument, 'title' | 'mainHeadings'>

/** Random name: no real page has it. */
const impossible = 'werkseite-7f3c9a2e-gibt-es-nicht'

const maxBytes = 1_000_000

async function look(pathname: string, deps: CanaryDeps): Promise<Canary | null> {
  const url = new URL(pathname, deps.base)
  const answer = await deps.fetch({ method: 'GET', url, maxBytes })
  const { outcome } = answer
  if (!isSuccess(outcome)) return null
  const text = textOf(readDocument(answer, url), url)
  return { redirectedTo: outcome.redirects.at(-1)?.to ?? null, text }
}

function isTelling(missing: Canary, home: Canary): boolean {
  return missing.redirectedTo !== null || (missing.text !== '' && missing.text !== home.text)
}

function textOf({ title, mainHeadings }: Headings, url: URL): string {
  return withoutAddress([title, ...mainHeadings].join(' '), url)
}

/** Error pages often repeat the requested address. */
function withoutAddress(text: string, { href, pathname }: URL): string {
  const lastSegment = pathname.split('/').at(-1) ?? ''
  return [href, pathname, lastSegment]
    .filter((part) => part.length > 2)
    .reduce((rest, part) => rest.replaceAll(part, ''), text)
    .replace(/\s+/g, ' ')
    .trim()
}
