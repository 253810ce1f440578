import { z } from 'zod'
import { isUri } from '../../../content/contract/values.ts'
import type { Locale } from '../../../locales/locales.ts'
import type { Seeds } from './find-seeds.ts'

/** What the backend has answered, as it came. */
type Answers = Pick<Seeds, 'layouts' | 'navigations'>

/** A link that the backend's layout has for every page of a language. */
export interface LayoutLink {
  title: string
  uri: string
  /** Into the JSON of the layout (RFC 6901). */
  pointer: string
}

/** One entry of a navigation. */
export interface NavigationNode extends LayoutLink {
  children: NavigationNode[]
}

/** Entries of the navigation on all levels, the contact and the links below the footer; what is no address is left away. */
export function layoutLinks(answers: Answers, locale: Locale): LayoutLink[] {
  const { contact, footer } = layoutSchema.parse(answers.layouts.get(locale))
  const links = [
    ...listNodes(readLayoutNavigation(answers, locale) ?? []),
    { title: contact, uri: contact, pointer: '/contact' },
    ...footer.info.map((link, index) => ({ ...link, pointer: `/footer/info/${index}` })),
  ]
  return links.filter(({ uri }) => isUri(uri))
}

/** What navigation and layout of all languages lead to: the entries first, then the links besides. */
export function layoutUris(answers: Answers, locales: readonly Locale[]): string[] {
  const navigations = locales.map((locale) => readNavigation(answers.navigations.get(locale), ''))
  const links = locales.flatMap((locale) => layoutLinks(answers, locale))
  const cookies = locales.map((locale) => layoutSchema.parse(answers.layouts.get(locale)).cookie)
  return [
    ...[...navigations.flatMap(listNodes), ...links].map(({ uri }) => uri),
    ...cookies.map(({ link }) => link),
  ]
}

/** All entries, each in front of those below it. */
export function listNodes(nodes: NavigationNode[]): NavigationNode[] {
  return nodes.flatMap((node) => [node, ...listNodes(node.children)])
}

/**
 * The navigation of one language, with places in the JSON of the layout: that is where it is edited. A backend whose layout does
 * not answer may still answer the navigation alone.
 *
 * @returns `null` where neither has answered
 */
export function readLayoutNavigation(
  { layouts, navigations }: Answers,
  locale: Locale,
): NavigationNode[] | null {
  const { navigation = navigations.get(locale) ?? null } = layoutSchema.parse(layouts.get(locale))
  return navigation === null ? null : readNavigation(navigation, '/navigation')
}

/**
 * Entry by entry, so that one that does not fit leaves the places of the others as they are.
 *
 * @param json hostile: what is deeper or longer than any navigation is left away
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

/** The contract has three levels. */
const maxDepth = 5
/** In one list. */
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
