import type { BlockOf } from '../../../content/contract/blocks.ts'
import type { Layout } from '../../../content/contract/layout.ts'
import type { Page } from '../../../content/contract/page.ts'
import type { ImageValue } from '../../../content/contract/values.ts'
import type { Locale } from '../../../locales/locales.ts'

interface PageFields extends Partial<Omit<Page, 'meta'>> {
  meta?: Partial<Omit<Page['meta'], 'translatedPaths'>>
}

/**
 * A small valid page.
 *
 * @param translatedPaths path of the page in each language
 * @example page({ de: '/de/maschinen', en: '/en/machines' }, { title: 'Maschinen' })
 */
export function page(
  translatedPaths: Page['meta']['translatedPaths'],
  { meta, ...fields }: PageFields = {},
): Page {
  return {
    type: 'page',
    title: 'Werkstatt',
    content: [text('<p>Ein Absatz.</p>')],
    ...fields,
    meta: { ...meta, translatedPaths },
  }
}

/** Fields of a valid contact form. */
export const submission = {
  topic: 'offer',
  name: 'Anna',
  email: 'anna@example.ch',
  message: 'Grüezi',
  consent: true,
}

/** A block with rich text. */
export function text(html: string): BlockOf<'TextText'> {
  return { type: 'TextText', left: html, right: '<p>Rechts.</p>' }
}

export const image: ImageValue = {
  src: '/media/heber.svg',
  alt: 'Ein Heber',
  width: 400,
  height: 300,
}

export function headerStatic(title: string): BlockOf<'HeaderStatic'> {
  return { type: 'HeaderStatic', title, image }
}

export function numbers(): BlockOf<'Numbers'> {
  return { type: 'Numbers', title: 'Zahlen', numbers: [{ value: 1949, label: 'Gründung' }] }
}

export function contactForm(locale: Locale): BlockOf<'ContactForm'> {
  return {
    type: 'ContactForm',
    title: 'Anfrage',
    topics: [{ value: 'offer', label: 'Offerte' }],
    privacy: { title: 'Datenschutz', uri: `/${locale}/datenschutz` },
    success: 'Danke für Ihre Nachricht.',
  }
}

/** Layout of the pages: five navigation entries, the first with a sub-page. */
export function layout(locale: Locale): Layout {
  return {
    navigation: [
      {
        title: 'Maschinen',
        uri: `/${locale}/maschinen`,
        children: [{ title: 'Heber', uri: `/${locale}/maschinen/heber`, icon: 'factory' }],
      },
      ...['Produkte', 'Service', 'Firma', 'Aktuell'].map((title) => ({
        title,
        uri: `/${locale}/${title.toLowerCase()}`,
      })),
    ],
    contact: `/${locale}/kontakt`,
    cookie: {
      text: 'Wir verwenden Cookies.',
      link: `/${locale}/datenschutz`,
      link_text: 'Datenschutz',
      action: 'Einverstanden',
    },
    footer: {
      text1: '<p>Musterstrasse 1</p>',
      email: 'info@site.test',
      email_label: 'info@site.test',
      info: [{ title: 'Impressum', uri: `/${locale}/impressum` }],
    },
  }
}
