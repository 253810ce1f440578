import { z } from 'zod'
import { isUri } from '../../../content/contract/values.ts'
import type { Locale } from '../../../locales/locales.ts'
import type { Seeds } from '../../crawl/seeds/find-seeds.ts'
import { readLayoutNavigation } from '../translations/navigation/read-layout-navigation.ts'
import type { NavigationNode } from '../translations/navigation/read-navigation.ts'

/** A link that the backend's layout has for every page of a language. */
export interface LayoutLink {
  title: string
  uri: string
  /** Into the JSON of the layout (RFC 6901). */
  pointer: string
}

/** Entries of the navigation on all levels, the contact and the links below the footer; what is no address is left away. */
export function layoutLinks(
  seeds: Pick<Seeds, 'layouts' | 'navigations'>,
  locale: Locale,
): LayoutLink[] {
  const layout = layoutSchema.parse(seeds.layouts.get(locale))
  const links = [
    ...flatten(readLayoutNavigation(seeds, locale) ?? []),
    { title: layout.contact, uri: layout.contact, pointer: '/contact' },
    ...layout.footer.info.map((link, index) => ({ ...link, pointer: `/footer/info/${index}` })),
  ]
  return links.filter(({ uri }) => isUri(uri))
}

function flatten(nodes: NavigationNode[]): LayoutLink[] {
  return nodes.flatMap(({ children, ...link }) => [link, ...flatten(children)])
}

const text = z.string().catch('')
const linkSchema = z.object({ title: text, uri: text }).catch({ title: '', uri: '' })
const layoutSchema = z
  .object({
    contact: text,
    footer: z.object({ info: z.array(linkSchema).catch([]) }).catch({ info: [] }),
  })
  .catch({ contact: '', footer: { info: [] } })
