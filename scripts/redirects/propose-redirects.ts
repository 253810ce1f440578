import { createRedirectTable } from '../../routing/redirects/redirect-table.ts'
import { isSamePath, splitLocale, splitQuery } from '../../routing/localized-path.ts'
import { createSimilarPaths, type SimilarPage } from '../../routing/redirects/similar-paths.ts'
import { defaultLocale } from '../../locales/locales.ts'
import type { RedirectsFile } from '../../cms/store/content-file.ts'

/** Proposals below this similarity have no target: a person has to find one. */
const minScore = 0.25

/** Pages in other languages than the address count less, so that they lose against a page that is nearly as similar. */
const otherLocale = 0.9

interface NewPages {
  /** Paths of the site's pages. */
  pages: readonly string[]
  written: RedirectsFile
}

/**
 * Proposes the most similar page for each old address, as a table for a person to confirm: old address, new path, status, similarity in
 * per cent; the most uncertain ones first. Addresses that are a page or have a redirect are left out.
 */
export async function proposeRedirects(
  addresses: string[],
  { pages, written }: NewPages,
): Promise<string> {
  const similar = await createSimilarPaths(pages.map((path) => ({ path })))
  const { find } = createRedirectTable(written.entries())
  const rows = [...new Set(addresses.map(toPath))]
    .filter((old) => !find(old) && !pages.some((page) => isSamePath(page, splitQuery(old).path)))
    .map((old) => ({ old, best: bestOf(old, similar.find(old, 10)) }))
    .toSorted((one, other) => (one.best?.score ?? 0) - (other.best?.score ?? 0))
  const lines = rows.map(({ old, best }) => {
    const percent = Math.round(100 * (best?.score ?? 0))
    return [quote(old), quote(best?.page.path ?? ''), '', percent].join(',')
  })
  return ['old,new,status,similarity', ...lines, ''].join('\n')
}

type Similar = SimilarPage<{ path: string }>

function bestOf(old: string, candidates: Similar[]): Similar | undefined {
  const locale = localeIn(old)
  const weighted = candidates.map(({ page, score }) => ({
    page,
    score: splitLocale(page.path).locale === locale ? score : otherLocale * score,
  }))
  const [best] = weighted.toSorted((one, other) => other.score - one.score)
  return best && best.score >= minScore ? best : undefined
}

/** The language of an old address: of a segment or parameter such as `/en/`, `?lang=en` or `_en.html`. */
function localeIn(old: string) {
  if (/(?:^|[/_=.-])(?:en|english)(?:[/_.&-]|$)/i.test(old)) return 'en'
  return splitLocale(old).locale ?? defaultLocale
}

function toPath(address: string): string {
  return address.replace(/^https?:\/\/[^/?#]*/i, '') || '/'
}

function quote(field: string): string {
  return /[",;\s]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field
}
