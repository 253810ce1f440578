import type { Locale } from '../../../locales/locales.ts'
import type { Seeds } from '../../crawl/seeds/find-seeds.ts'
import type { Check } from '../check.ts'
import { createCanonicalMismatch } from './canonical-mismatch.ts'
import { createHreflangMismatch } from './hreflang-mismatch.ts'
import { createLanguageTag } from './language-tag.ts'
import { createLanguageWrong } from './language-wrong.ts'
import { createMessagesIncomplete } from './messages/messages-incomplete.ts'
import { createMessagesPlaceholders } from './messages/messages-placeholders.ts'
import { createNavigationDiffers } from './navigation/navigation-differs.ts'
import { createSeenPages } from './seen-pages.ts'
import { createSitemapAlternates } from './sitemap-alternates.ts'
import { createSwitcherLabel } from './switcher-label.ts'
import { createSwitcherMismatch } from './switcher-mismatch.ts'
import { createTranslationBroken } from './translation-broken.ts'
import { createTranslationMissing } from './translation-missing.ts'
import { createTranslationNotReciprocal } from './translation-not-reciprocal.ts'
import { createTranslationPrefix } from './translation-prefix.ts'
import { createTranslationRedirects } from './translation-redirects.ts'

export interface TranslationCheckDeps {
  base: URL
  /** Whose pages are looked at. */
  locales: readonly Locale[]
  seeds: Pick<Seeds, 'layouts' | 'navigations' | 'sitemap'>
  /** `locales/*.json` as read; `null` where the command runs outside the project. */
  messages: Partial<Record<Locale, unknown>> | null
}

/** Whether the languages of the site are one graph, and everything that is said of it says the same. */
export function createTranslationChecks(deps: TranslationCheckDeps): Check[] {
  const { base, locales, seeds, messages } = deps
  const pages = createSeenPages(base, locales)
  return [
    createTranslationMissing(pages, locales),
    createTranslationPrefix(pages, base),
    createTranslationBroken(pages),
    createTranslationRedirects(pages),
    createTranslationNotReciprocal(pages, base),
    createLanguageTag(pages),
    createCanonicalMismatch(pages),
    createHreflangMismatch(pages),
    createSwitcherMismatch(pages),
    createSwitcherLabel(pages),
    createSitemapAlternates(pages, seeds.sitemap ?? []),
    createNavigationDiffers(pages, { base, locales, seeds }),
    createMessagesIncomplete(base, messages),
    createMessagesPlaceholders(base, messages),
    createLanguageWrong(pages),
  ]
}
