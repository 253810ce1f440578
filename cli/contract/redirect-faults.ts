import { contract } from '../../content/contract/contract.ts'
import { normalizePathname } from '../../routing/localized-path.ts'
import { createRedirectTable } from '../../routing/redirects/redirect-table.ts'
import type { Deviation } from './deviation.ts'
import type { ReadPage } from './listed-pages.ts'

/** Redirects that lead back to themselves. */
export function redirectLoops(document: unknown): Deviation[] {
  const { data } = contract.redirects.safeParse(document)
  const redirects = data?.redirects ?? []
  // Of two redirects for a path, the first one counts.
  const targets = new Map(
    redirects.toReversed().map(({ from, to }) => [normalizePathname(from), to]),
  )
  const targetOf = (path: string) => targets.get(normalizePathname(path))
  return redirects.flatMap(({ from }, index) => {
    const chain = [from]
    const start = normalizePathname(from)
    for (let next = targetOf(from); next !== undefined; next = targetOf(next)) {
      chain.push(next)
      if (normalizePathname(next) === start) return [loop(index, chain)]
      if (chain.length > maxSteps) return []
    }
    return []
  })
}

/** Longer chains are reported by the site. */
const maxSteps = 100

function loop(index: number, chain: string[]): Deviation {
  return {
    pointer: `/redirects/${index}/to`,
    reason: `redirect loop: ${chain.join(' → ')}`,
    loss: 'the page at this address',
    change: 'return the path of an existing page',
  }
}

/** Entries that the site does not use: without a usable target, or the second one for an address. */
export function unusedRedirects(document: unknown): Deviation[] {
  return tableOf([document]).problems.flatMap(({ index, field, fault, message }) => {
    if (fault !== 'unusable' && fault !== 'duplicate') return []
    const pointer = `/redirects/${index}/${field}`
    const change = fault === 'unusable' ? 'return from and to, or status 410' : 'remove one of them'
    return [{ pointer, reason: message, loss: 'this redirect', change }]
  })
}

/** The redirects that the site makes of the lists of all languages. */
export function tableOf(documents: unknown[]) {
  const entries = documents.flatMap(
    (body) => contract.redirects.safeParse(body).data?.redirects ?? [],
  )
  return createRedirectTable(entries.entries())
}

/** Redirects from the address of a page that exists: a redirect comes before a page. */
export function hiddenPages(path: string, document: unknown, pages: ReadPage[]): Deviation[] {
  const { data } = contract.redirects.safeParse(document)
  const known = new Set(pages.filter(isRead).map((page) => normalizePathname(page.path)))
  return (data?.redirects ?? []).flatMap(({ from }, index) => {
    if (!known.has(normalizePathname(from))) return []
    return [
      {
        path,
        pointer: `/redirects/${index}/from`,
        reason: `${from} is also a page`,
        loss: 'the page: the site redirects to another one',
        change: 'remove the redirect or the page',
      },
    ]
  })
}

const isRead = ({ document }: ReadPage) => document !== undefined
