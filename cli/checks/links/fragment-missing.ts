import type { Check } from '../check.ts'
import type { TargetFault } from '../finding.ts'

/** Links to a place of a page that the page does not have. */
export function createFragmentMissing(): Check {
  return {
    rule: {
      id: 'fragment-missing',
      verdict: 'broken',
      title: {
        en: 'The page has no place named “#{fragment}”',
        de: 'Die Seite hat keine Stelle namens «#{fragment}»',
      },
      advice: {
        en: 'Give the block that is meant this anchor, or change or remove what follows the # in the link.',
        de: 'Geben Sie dem gemeinten Block diesen Anker, oder ändern oder entfernen Sie im Link, was auf # folgt.',
      },
    },
    *finish({ records }): Iterable<TargetFault> {
      for (const { url, missingFragments } of records.values()) {
        for (const fragment of missingFragments?.keys() ?? [])
          yield { about: 'target', url, fragment, values: { fragment: decoded(fragment) } }
      }
    },
  }
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
