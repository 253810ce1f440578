import type { BlockType } from '../../content/contract/blocks.ts'
import type { Locale } from '../../locales/locales.ts'

/** How the examples are looked at. */
export interface Look {
  locale: Locale
  /** Of the window, px; without it as wide as there is room. */
  width?: number
  /** The colours that a visitor prefers. */
  scheme: 'light' | 'dark'
}

/** What is looked at: all types, one of them, or one of its examples. */
export interface Place {
  type?: BlockType
  slug?: string
}

/** Where the catalogue shows a place in a look. */
export function catalogueAddress({ type, slug }: Place, { locale, width, scheme }: Look): string {
  const path = ['/catalogue', type, slug].filter(Boolean).join('/')
  const query = new URLSearchParams({ locale })
  if (width) query.set('width', `${width}`)
  if (scheme === 'dark') query.set('scheme', scheme)
  return `${path}?${query.toString()}`
}

/** Where an example stands alone, without anything around it. */
export function frameAddress({ type, slug }: Required<Place>, locale: Locale): string {
  return `/catalogue/frame/${type}/${slug}?locale=${locale}`
}

/** Where one example of each type stands below the other. @param number from 1 */
export function exampleOfEachAddress(number: number, locale: Locale): string {
  return `/catalogue/frame/each/${number}?locale=${locale}`
}
