import { normalizePathname, withoutQuery } from '../../../routing/localized-path.ts'
import type { RedirectsFile } from './content-file.ts'
import type { ContentProblem } from './read-content-file.ts'

/** Answer at a path without a page; `to` is missing if the page is gone for good. */
export interface Redirect {
  status: 301 | 302 | 410
  to?: string
}

/**
 * Reduces chains of redirects to one hop: visitors and search engines wait for each hop.
 *
 * @returns by normalized path; a redirect in a circle is a problem and left out
 */
export function followRedirects(
  file: string,
  list: RedirectsFile,
): { redirects: Map<string, Redirect>; problems: ContentProblem[] } {
  const written = new Map<string, Redirect & { index: number }>()
  const problems: ContentProblem[] = []
  for (const [index, { from, ...redirect }] of list.entries()) {
    const path = normalizePathname(from)
    if (written.has(path))
      problems.push({ file, field: `${index}.from`, message: `${from} has a redirect already` })
    else written.set(path, { ...redirect, index })
  }
  const redirects = new Map<string, Redirect>()
  for (const [path, redirect] of written) {
    const { index, status } = redirect
    const last = lastOf(redirect, written)
    if (last) redirects.set(path, last.to ? { to: last.to, status } : { status: 410 })
    else problems.push({ file, field: `${index}.to`, message: `${path} is redirected in a circle` })
  }
  return { redirects, problems }
}

/** @returns `null` for a circle */
function lastOf(redirect: Redirect, written: Map<string, Redirect>): Redirect | null {
  const seen = new Set<Redirect>()
  for (let current = redirect; !seen.has(current);) {
    seen.add(current)
    const next = current.to ? written.get(normalizePathname(withoutQuery(current.to))) : undefined
    if (!next) return current
    current = next
  }
  return null
}
