import { withoutFragment } from '../normalize-url.ts'
import type { DocumentLink } from '../document/page-document.ts'
import { isSuccess, type Fetcher } from '../fetch/fetcher.ts'
import type { GapCounter, GapReason } from '../gaps.ts'
import type { Target } from '../site-tables.ts'
import type { Visit } from '../visit.ts'
import { downloadKind, type DownloadKind } from './download-kind.ts'
import type { DownloadReader } from './download-reader.ts'
import { toDocumentLinks } from './to-document-links.ts'

interface DocumentLinksDeps {
  /** Reads the links of documents; `null`: they are only requested. */
  downloads: Pick<DownloadReader, 'read'> | null
  fetch: Fetcher
  /** Why the links of a page or document are not followed; `null`: they are. */
  findLimit: (target: Target) => GapReason | null
  gaps: Pick<GapCounter, 'add'>
}

/** A document whose links are not read yet. */
export interface WaitingDocument {
  next: Target
  visit: Visit
  kind: DownloadKind
}

/** Chooses the documents of the site whose links are read, and reads them. */
export function createDocumentLinks({ downloads, fetch, findLimit, gaps }: DocumentLinksDeps) {
  const chosen = new Set<string>()
  return { choose, read }

  /** @returns the document, once also behind several redirects; `null` for any other visit */
  function choose(next: Target, visit: Visit): WaitingDocument | null {
    const { url, scope, outcome } = visit
    if (!downloads || scope !== 'asset' || !isSuccess(outcome)) return null
    const file = outcome.redirects.at(-1)?.to ?? url
    const kind = downloadKind(file, outcome.contentType)
    if (!kind || chosen.size === chosen.add(withoutFragment(file)).size) return null
    const limit = findLimit(next)
    if (limit === null) return { next, visit, kind }
    gaps.add(limit, url)
    return null
  }

  async function read({ next, visit, kind }: WaitingDocument): Promise<DocumentLink[]> {
    const url = new URL(next.url)
    const response = await fetch({ method: 'GET', url, maxBytes })
    const { outcome, body, isTruncated } = response
    const isWhole = isSuccess(outcome) && !isTruncated
    const found = isWhole ? await downloads?.read({ kind, bytes: body }) : null
    if (found?.kind === 'read')
      return toDocumentLinks(found.links, kind, new URL(visit.outcome.redirects.at(-1)?.to ?? url))
    gaps.add(found?.reason ?? (isTruncated ? 'document-size' : 'document-damaged'), next.url)
    return []
  }
}

const maxBytes = 50_000_000
