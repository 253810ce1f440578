import { z } from 'zod'
import { isUri } from '../../../content/contract/values.ts'
import type { Locale } from '../../../locales/locales.ts'
import { toPointer } from '../../../routing/json-pointer.ts'
import type { Seeds } from './find-seeds.ts'

/** Unvalidated responses of the backend. */
type Answers = Pick<Seeds, 'layouts' | 'navigations'>

/** A link of the layout that all pages of a language share. */
export interface LayoutLink {
  title: string
  uri: string
  /** JSON Pointer into the layout (RFC 6901). */
  pointer: string
  /** Entries below an entry of the navigation. */
  children: LayoutLink[]
}

/** Entries of the navigation on all levels, the contact and the links of the footer, without invalid addresses. */
export function layoutLinks(answers: Answers, locale: Locale): LayoutLink[] {
  return listLinks(readLinks(readLayout(answers, locale))).filter(({ uri }) => isUri(uri))
}

/**
 * Navigation of one language with pointers into the layout, where it is edited.
 *
 * @returns `null` without a response
 */
export function layoutNavigation(answers: Answers, locale: Locale): LayoutLink[] | null {
  const { navigation } = readLayout(answers, locale)
  return navigation === null ? null : readLinks(navigation, ['navigation'])
}

/** All entries of a tree, parents before children. */
export function listLinks(links: LayoutLink[]): LayoutLink[] {
  return links.flatMap((link) => [link, ...listLinks(link.children)])
}

/** If the layout has no navigation, or no response, the navigation of the separate call is used. */
function readLayout({ layouts, navigations }: Answers, locale: Locale) {
  const layout = z.looseObject({}).catch({}).parse(layouts.get(locale))
  return { ...layout, navigation: layout['navigation'] ?? navigations.get(locale) ?? null }
}

/** Every object with an address, and the contact. Invalid entries do not change the pointers of the others. */
function readLinks(json: unknown, path: string[] = []): LayoutLink[] {
  if (typeof json !== 'object' || json === null || path.length > maxDepth) return []
  const entries: [string, unknown][] = Object.entries(json).slice(0, maxEntries)
  const children = entries.flatMap(([key, value]) => {
    const place = [...path, key]
    if (key !== 'contact' || typeof value !== 'string') return readLinks(value, place)
    return [{ title: value, uri: value, pointer: toPointer(place), children: [] }]
  })
  const { data } = entrySchema.safeParse(json)
  return data ? [{ ...data, pointer: toPointer(path), children }] : children
}

/** Above the three levels of the contract, each with a list and its index. */
const maxDepth = 12
/** Upper limit per list. */
const maxEntries = 300
const entrySchema = z.object({ title: z.string().catch(''), uri: z.string() })
