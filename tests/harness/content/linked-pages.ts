import type { Page } from '../../../content/contract/page.ts'
import type { Locale } from '../../../locales/locales.ts'
import { page, text } from './page-builder.ts'

/**
 * The home page of a language and pages below it, all linked to each other.
 *
 * @param names titles of the pages; in lower case, their paths
 */
export function linkedPages(locale: Locale, names: string[]): Page[] {
  const pathOf = (name: string) => `/${locale}/${name.toLowerCase()}`
  const links = names.map((name) => `<li><a href="${pathOf(name)}">Link ${name}</a></li>`)
  const content = [text(`<ul>${links.join('')}</ul>`)]
  return [
    page({ [locale]: `/${locale}` }, { title: 'Start', content }),
    ...names.map((name) => page({ [locale]: pathOf(name) }, { title: name, content })),
  ]
}
