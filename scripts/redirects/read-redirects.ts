import type { RedirectsFile } from '../../cms/store/content-file.ts'
import type { RedirectEntry } from '../../routing/redirects/redirect-rule.ts'
import { createRedirectTable, isHarmless } from '../../routing/redirects/redirect-table.ts'
import {
  decodePathname,
  isSamePath,
  splitQuery,
  withoutQuery,
} from '../../routing/localized-path.ts'
import { parseTable } from './parse-table.ts'

interface ReadRedirects {
  /** Lines for `redirects.yaml`. */
  yaml: string
  added: number
  /** Number of addresses that have a redirect already. */
  known: number
  /** What is wrong with lines of the table, by line. Lines with a note are added all the same. */
  problems: { line: number; message: string; isNote: boolean }[]
}

/**
 * Converts a table with the columns old address, new address and status to entries of `redirects.yaml`. A first line without addresses
 * counts as header; further columns are ignored.
 *
 * @param written existing redirects
 * @param pages paths of the site's pages: a new address with the host of the site becomes a path
 */
export function readRedirects(
  table: string,
  written: RedirectsFile,
  pages: readonly string[],
): ReadRedirects {
  const rows = parseTable(table).filter(({ line, fields }) => line > 1 || isAddress(fields[0]))
  const entries = rows.map(({ line, fields }) => ({ line, entry: toEntry(fields, pages) }))
  const all = [...written, ...entries.map(({ entry }) => entry)]
  const found = createRedirectTable(all.entries(), pages).problems.flatMap((problem) => {
    const line = entries[problem.index - written.length]?.line
    return line === undefined ? [] : [{ ...problem, line }]
  })
  const left = new Set(found.flatMap(({ fault, line }) => (isHarmless(fault) ? [] : [line])))
  const added = entries.filter(({ line }) => !left.has(line)).map(({ entry }) => entry)
  const known = found.filter(({ fault }) => fault === 'duplicate')
  return {
    yaml: added.map((entry) => `- { ${toYaml(entry)} }\n`).join(''),
    added: added.length,
    known: known.length,
    problems: found
      .filter(({ fault }) => fault !== 'duplicate')
      .map(({ line, fault, message }) => ({ line, message, isNote: isHarmless(fault) })),
  }
}

const isAddress = (field = '') => /^(?:\/|https?:)/i.test(field)

function toEntry([from = '', to = '', status = '']: string[], pages: readonly string[]) {
  const entry: RedirectEntry = { from: toReadable(from.replace(/^https?:\/\/[^/?#]*/i, '')) }
  if (to) entry.to = toTarget(to, pages)
  if (status && toStatus(Number(status)) !== 301) entry.status = toStatus(Number(status))
  return entry
}

/** Without the encoding of letters, and without a slash at the end. */
function toReadable(address: string): string {
  const { path, search } = splitQuery(address)
  return (decodePathname(path).replace(/(?<=[^/])\/$/, '') || '/') + search
}

function toTarget(address: string, pages: readonly string[]): string {
  const path = address.replace(/^https?:\/\/[^/?#]*/i, '')
  // Any site may have a home page at /de.
  const isPage = !isHome.test(path) && pages.some((page) => isSamePath(page, withoutQuery(path)))
  return isPage || path === address ? toReadable(path) : address
}

const isHome = /^\/\w+\/?$/

const toStatus = (status: number) =>
  status === 308 ? 301 : status === 303 || status === 307 ? 302 : status

function toYaml(entry: object): string {
  return Object.entries(entry)
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? JSON.stringify(value) : value}`)
    .join(', ')
}
