import type { TFunction } from 'i18next'
import { errorTexts } from './error-texts.ts'
import type { HeadTag } from './page-state.ts'

/** Head of an error page, with `noindex`. */
export function errorHead(status: number, t: TFunction, siteName: string): HeadTag[] {
  const title = t(errorTexts(status).title)
  return [
    { name: 'title', text: `${title} | ${siteName}` },
    { name: 'meta', attributes: { name: 'robots', content: 'noindex' } },
  ]
}
