import { localeCodes, type Locale } from '../../../locales/locales.ts'
import { normalizePathname, withoutQuery } from '../../../routing/localized-path.ts'
import { layoutOf } from '../../page-response.ts'
import type { ContentSnapshot } from '../../store/content-snapshot.ts'
import type { ContentStore } from '../../store/content-store.ts'
import { leavesOf } from '../../../content/contract/json-values.ts'
import { addressesIn } from '../../../content/search/page-contents.ts'

/** A field that has the address of a page or file; without a path, in the layout of the language. */
export interface Use {
  path?: string
  locale: Locale
  title: string
  /** JSON Pointer of the field. */
  pointer: string
}

type AddressUse = Use & { address: string; alt?: string }

/**
 * The addresses on this site in all pages and layouts, and where each is used.
 *
 * @param wanted only pages with this address are read, which takes a tenth of the time
 */
export function usesIn(snapshot: ContentSnapshot, wanted?: string): Map<string, AddressUse[]> {
  const isWanted = (link: string) => normalizePathname(link) === wanted
  const pages = [...snapshot.pages.values()]
    .filter(({ contents }) => wanted === undefined || [...contents.links].some(isWanted))
    .flatMap(({ locale, page }) =>
      usesBy(page, { path: page.path, locale, title: page.title }, snapshot),
    )
  const layouts = localeCodes.flatMap((locale) =>
    usesBy(layoutOf(snapshot, locale), { locale, title: `${locale}/layout.yaml` }, snapshot),
  )
  return Map.groupBy([...pages, ...layouts], ({ address }) => address)
}

function usesBy(
  value: unknown,
  place: Omit<Use, 'pointer'>,
  { ownHosts }: ContentSnapshot,
): AddressUse[] {
  return leavesOf(value).flatMap((leaf) =>
    addressesIn(leaf, ownHosts).map((found) => {
      const { alt } = leaf.parent as { alt?: string }
      const address = normalizePathname(withoutQuery(found))
      return { ...place, pointer: leaf.pointer, address, ...(alt && { alt }) }
    }),
  )
}

/** Where a page or file is used, in drafts and in what visitors see. A page's links to itself do not count. */
export function usesOf(address: string, { preview, snapshot }: ContentStore): Use[] {
  const wanted = normalizePathname(address)
  const found = [preview, snapshot].flatMap((content) => usesIn(content, wanted).get(wanted) ?? [])
  const uses = found
    .filter(({ path }) => path !== wanted)
    .map(({ address: _address, alt: _alt, ...use }) => use)
  return [...new Map(uses.map((use) => [`${use.path}${use.locale}${use.pointer}`, use])).values()]
}
