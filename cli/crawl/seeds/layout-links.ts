import { z } from 'zod'
import { isUri } from '../../../content/contract/values.ts'
import type { Locale } from '../../../locales/locales.ts'
import type { Seeds } from './find-seeds.ts'

/** Unvalidated answers of the backend. */
type Answers = Pick<Seeds, 'layouts' | 'navigations'>

/** A link of the layout that all pages of a language share. */
export interface LayoutLink {
  title: string
  uri: string
  /** JSON Pointer into the layout (RFC 6901). */
  pointer: string
}

/** Entry of a navigation. */
export interface NavigationNode extends LayoutLink {
  children: NavigationNode[]
}

/** Entries of the navigation on all levels, the contact and the info links of the footer, without invalid addresses. */
export function layoutLinks(answers: Answers, locale: Locale): LayoutLink[] {
  const { contact, footer } = layoutSchema.parse(answers.layouts.get(locale))
  const links = [
    ...listNodes(readLayoutNavigation(answers, locale) ?? []),
    { title: contact, uri: contact, pointer: '/contact' },
    ...footer.info.map((link, index) => ({ ...link, pointer: `/footer/info/${index}` })),
  ]
  return links.filter(({ uri }) => isUri(uri))
}

/** Addresses in navigation and layout of all languages: entries of the navigation first, then other links. */
export function layoutUris(answers: Answers, locales: readonly Locale[]): string[] {
  const navigations = locales.map((locale) => readNavigation(answers.navigations.get(locale), ''))
  const links = locales.flatMap((locale) => layoutLinks(answers, locale))
  const cookies = locales.map((locale) => layoutSchema.parse(answers.layouts.get(locale)).cookie)
  return [
    ...[...navigations.flatMap(listNodes), ...links].map(({ uri }) => uri),
    ...cookies.map(({ link }) => link),
  ]
}

/** All entries of a tree, parents before children. */
export function listNodes(nodes: NavigationNode[]): NavigationNode[] {
  return nodes.flatMap((node) => [node, ...listNodes(node.children)])
}

/**
 * Navigation of one language with pointers into the layout, where it is edited. If the layout does not answer, the separate navigation
 * answer is used.
 *
 * @returns `null` without an answer
 */
export function readLayoutNavigation(
  { layouts, navigations }: Answers,
  locale: Locale,
): NavigationNode[] | null {
  const { navigation = navigations.get(locale) ?? null } = layoutSchema.parse(layouts.get(locale))
  return navigation === null ? null : readNavigation(navigation, '/navigation')
}

/**
 * Parses entry by entry, so that an invalid entry does not change the pointers of the others.
 *
 * @param json untrusted: excessive depth and length are cut off
 */
function readNavigation(json: unknown, pointer: string, depth = 0): NavigationNode[] {
  if (!Array.isArray(json) || depth >= maxDepth) return []
  return json.slice(0, maxEntries).flatMap((item: unknown, index) => {
    const { data } = entrySchema.safeParse(item)
    const place = `${pointer}/${index}`
    if (!data) return []
    const children = readNavigation(data.children, `${place}/children`, depth + 1)
    return [{ ...data, pointer: place, children }]
  })
}

/** Above the three levels of the contract. */
const maxDepth = 5
/** Upper limit per list. */
const maxEntries = 300
const entrySchema = z.object({
  title: z.string(),
  uri: z.string(),
  children: z.unknown().optional(),
})

const text = z.string().catch('')
const linkSchema = z.object({ title: text, uri: text }).catch({ title: '', uri: '' })
const noFooter = { info: [] }
const noCookie = { link: '' }
const layoutSchema = z
  .object({
    navigation: z.unknown().optional(),
    contact: text,
    footer: z.object({ info: z.array(linkSchema).catch([]) }).catch(noFooter),
    cookie: z.object({ link: text }).catch(noCookie),
  })
  .catch({ navigation: undefined, contact: '', footer: noFooter, cookie: noCookie })
