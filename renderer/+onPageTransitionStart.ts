import type { PageContextClient } from 'vike/types'
import { splitLocale } from '../locales/localized-path.ts'
import { startProgress } from './progress/progress.client.ts'

/** A visitor has chosen another page: the bar runs until it is there. A file is no page, and nothing says when it is. */
export function onPageTransitionStart({ urlPathname }: PageContextClient): void {
  if (splitLocale(urlPathname).locale) startProgress()
}
