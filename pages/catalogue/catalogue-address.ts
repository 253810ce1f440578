import type { BlockType } from '../../content/contract/blocks.ts'
import type { Locale } from '../../locales/locales.ts'

/** Display settings of the examples. */
export interface Look {
  locale: Locale
  /** Width of the window, px; if missing, the available width. */
  width?: number
}

/** Selected part of the catalogue: all types, one type, or one example. */
export interface Place {
  type?: BlockType
  slug?: string
}

/** Address of a part of the catalogue with display settings. */
export function catalogueAddress({ type, slug }: Place, { locale, width }: Look): string {
  const path = ['/catalogue', type, slug].filter(Boolean).join('/')
  const query = new URLSearchParams({ locale })
  if (width) query.set('width', `${width}`)
  return `${path}?${query.toString()}`
}

/** Address of a single example without the catalogue around it. */
export function frameAddress({ type, slug }: Required<Place>, locale: Locale): string {
  return `/catalogue/frame/${type}/${slug}?locale=${locale}`
}

/** Address of a page with one example of each type. @param number from 1 */
export function exampleOfEachAddress(number: number, locale: Locale): string {
  return `/catalogue/frame/each/${number}?locale=${locale}`
}
