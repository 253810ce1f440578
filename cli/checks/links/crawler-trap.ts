import type { Trap } from '../../crawl/trap-detector.ts'
import type { Check } from '../check.ts'
import type { PageFault } from '../finding.ts'

/** Addresses without end, of which only the first were visited. */
export function createCrawlerTrap({ traps }: { traps: readonly Trap[] }): Check {
  return {
    rule: {
      id: 'crawler-trap',
      verdict: 'warning',
      title: {
        en: 'There is no end to addresses like {pattern}; {skipped} were left out',
        de: 'Adressen wie {pattern} nehmen kein Ende; {skipped} wurden ausgelassen',
      },
      advice: {
        en: 'Search engines fall into this too. Tell those who operate the site; to check without it, use --exclude.',
        de: 'Auch Suchmaschinen verlieren sich darin. Melden Sie es dem Betrieb der Website; ohne diese Adressen prüft --exclude.',
      },
    },
    *finish({ base }): Iterable<PageFault> {
      for (const { pattern, example, skipped } of traps) {
        // What was left out first differs from run to run, so it is no part of the finding's name.
        const values = { pattern, skipped, example }
        yield { about: 'page', page: base.href, part: 'site', target: pattern, values }
      }
    },
  }
}
