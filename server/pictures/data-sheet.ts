import { hash } from 'node:crypto'
import { decodeHTML } from 'entities'
import type { Layout } from '../../content/contract/layout.ts'
import type { Page } from '../../content/contract/page.ts'
import type { ImageValue, Person } from '../../content/contract/values.ts'
import { formatOffer } from '../../locales/format-offer.ts'
import { i18nByLocale } from '../../locales/i18n.server.ts'
import { locales, type Locale } from '../../locales/locales.ts'

export type DataSheet = NonNullable<ReturnType<typeof toDataSheet>>

export interface DataSheetOptions {
  locale: Locale
  layout: Pick<Layout, 'footer'>
  brand: string
  address: string
}

/**
 * Content of the data sheet of a machine or component, in the language of its page.
 *
 * @returns `null` for a page without a machine or component
 */
export function toDataSheet(page: Page, options: DataSheetOptions) {
  const { locale, layout, brand, address } = options
  const block = page.content.find((candidate) => 'specs' in candidate)
  if (!block) return null
  const { t } = i18nByLocale[locale]
  const isModel = 'name' in block
  const name = isModel ? block.name : page.title
  const kind = t('compare.dataSheet')
  const { offer, price, delivery, person, people = [] } = isModel ? block : {}
  const sellers = person ? [person, ...people] : people
  const figures = offer && formatOffer(offer, locale, t)
  const { phone_label: phone, email } = layout.footer
  const sheet = {
    languageTag: locales[locale].languageTag,
    /** Title of the document: `Datenblatt VL 750` */
    title: `${kind} ${name}`,
    kind,
    brand,
    name,
    heading: isModel ? block.title : block.lead,
    paragraphs: toParagraphs(block.text),
    /** Price, delivery and contact persons. */
    facts: [
      { label: t('product.price'), lines: [figures?.price, price] },
      { label: t('product.delivery'), lines: [figures?.delivery, delivery] },
      {
        label: t('product.person', { count: sellers.length }),
        lines: sellers.flatMap(toContactLines),
      },
    ].flatMap(({ label, lines }) => {
      const written = lines.filter((line) => line !== undefined)
      return written.length > 0 ? { label, lines: written } : []
    }),
    features: { label: t('product.features'), items: isModel ? [] : block.features },
    specs: { label: t('product.specs'), rows: block.specs },
    /** The first and the last picture of the page; the last is the drawing where there is one. */
    pictures: [...new Set([block.images[0], block.images.at(-1)])]
      .filter((image) => image?.src.startsWith('/media/'))
      .map((image) => image as Pick<ImageValue, 'src' | 'alt' | 'caption'>),
    sender: [brand, phone, email].filter(Boolean).join(' · '),
    address,
    note: t('sheet.note'),
  }
  const digest = hash('sha256', JSON.stringify(sheet)).slice(0, 6)
  const changed = page.meta.modified?.slice(0, 10)
  const edition = [
    changed && t('page.modified', { date: changed }),
    t('sheet.version', { version: digest }),
  ]
  return { ...sheet, edition: edition.filter(Boolean).join(' · ') }
}

function toContactLines({ area, name, role, phone, email }: Person) {
  return [area && `${area}:`, name, role, phone, email]
}

/** The space in `600 kg`, at which a line must not break. */
const figureAndUnit = /(?<=\d) (?=%|[a-z]{1,3}\b)/gi

/** Maximum characters of HTML. A data sheet has two pages, whose text column has room for a tenth of it. */
const maxTextLength = 20_000

/** Splits sanitised HTML into plain texts, one for each paragraph or list item. */
function toParagraphs(html: string): string[] {
  const lastElement = html.lastIndexOf('</', maxTextLength)
  const end = lastElement > 0 ? lastElement : maxTextLength
  return (html.length > maxTextLength ? html.slice(0, end) : html)
    .split(/<\/(?:p|li|h\d|tr)>/)
    .map((part) => decodeHTML(part.replace(/<br\b/g, ' $&').replace(/<[/!a-z][^<>]*>/gi, '')))
    .map((text) => text.replace(/[ \n\t]+/g, ' ').trim())
    .map((text) => text.replace(figureAndUnit, '\u00a0'))
    .filter(Boolean)
}
