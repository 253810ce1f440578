import type { DocumentLink } from '../../../crawl/document/page-document.ts'
import type { Visit } from '../../../crawl/visit.ts'
import type { Check, Rule } from '../../check.ts'
import type { PageFault, Verdict } from '../../finding.ts'

/** What is wrong with a link as it is written. */
export interface LinkFault {
  /** Where the rule's own does not fit. */
  verdict?: Verdict
  values?: Record<string, string | number>
}

/**
 * A check that looks at each link of each page by itself.
 *
 * Header and footer are the same on all pages of a language, so a fault there is told for the first of them only.
 */
export function createLinkCheck(
  rule: Rule,
  findFault: (link: DocumentLink, page: string) => LinkFault | null,
): Check {
  const told = new Set<string>()

  function isNews({ region, raw }: DocumentLink, language: string | null): boolean {
    if (region !== 'header' && region !== 'footer') return true
    const key = `${language} ${raw}`
    if (told.has(key)) return false
    told.add(key)
    return true
  }

  return {
    rule,
    *see({ url, document }) {
      for (const link of document?.links ?? []) {
        const fault = findFault(link, url)
        if (fault && isNews(link, document?.language ?? null)) yield toFault(url, link, fault)
      }
    },
  }
}

function toFault(page: Visit['url'], link: DocumentLink, fault: LinkFault): PageFault {
  const { raw, text, element, attribute, region, block, url } = link
  return {
    about: 'page',
    page,
    link: { raw, text, element, attribute, region },
    ...(block && { block }),
    ...(url && { target: url }),
    ...fault,
  }
}
