import { findContentAddresses } from '../../crawl/seeds/find-content-addresses.ts'
import type { Visit } from '../../crawl/visit.ts'
import type { Check } from '../check.ts'
import { isOwnAddress } from './is-own-address.ts'
import { pageAddress } from './page-address.ts'

/** Pages that a field of the content names and that the page does not link to. */
export function createLinkUnrendered(base: URL): Check {
  return {
    rule: {
      id: 'link-unrendered',
      verdict: 'warning',
      title: {
        en: 'The content names {address}, but the page has no such link',
        de: 'Der Inhalt nennt {address}, aber die Seite hat keinen solchen Link',
      },
      advice: {
        en: 'Check the field in the backend. If it is right, have the block corrected that should show the link.',
        de: 'Prüfen Sie das Feld im Backend. Stimmt es, lassen Sie den Block berichtigen, der den Link zeigen sollte.',
      },
    },
    *see(visit) {
      if (!isShownAsItIs(visit)) return
      const links = visit.document?.links ?? []
      const shown = new Set(links.map(({ url }) => url && pageAddress(url, base)))
      for (const { url, pointer } of findContentAddresses(visit.source?.body, base)) {
        const address = pageAddress(url, base)
        if (address === null || shown.has(address) || address === pageAddress(visit.url, base))
          continue
        const values = { address: new URL(url).pathname }
        yield { about: 'page', page: visit.url, target: url, pointer, values }
      }
    },
  }
}

/** By its own address, with the content that the backend has. */
function isShownAsItIs(visit: Visit): boolean {
  const { outcome, document, source } = visit
  return (
    isOwnAddress(visit) &&
    outcome.status === 200 &&
    document?.errorMark === null &&
    source?.status === 200
  )
}
