import type { TFunction } from 'i18next'
import { formatNumber } from './format-number.ts'
import type { Locale } from './locales.ts'

interface Money {
  /** ISO 4217: `CHF` */
  currency: string
  vat: 'excluded' | 'included'
}

interface Prices extends Money {
  from: number
  to?: number | undefined
  weeks?: number | undefined
  weeksTo?: number | undefined
}

/** Texts of a price range and of a delivery time in weeks. */
export function formatOffer(offer: Prices, locale: Locale, t: TFunction) {
  const { from, to, currency, vat, weeks, weeksTo } = offer
  const tax = t(`offer.${vat}`)
  const least = formatPrice(from, currency, locale)
  const isRange = to !== undefined && to > from
  return {
    /** `CHF 13'900 bis 17'500, ohne MwSt.` */
    price: `${isRange ? t('offer.range', { from: least, to: formatNumber(to, locale) }) : least}, ${tax}`,
    /** `ab CHF 13'900, ohne MwSt.` */
    priceFrom: `${isRange ? t('offer.from', { price: least }) : least}, ${tax}`,
    /** `4 Wochen`, `17 bis 22 Wochen`; `undefined` if the offer names none */
    delivery: formatWeeks(weeks, weeksTo, t),
  }
}

interface HirePrices extends Money {
  perDay: number
  perMonth?: number | undefined
}

/** `CHF 70 pro Tag, CHF 1'050 pro Monat, ohne MwSt.` */
export function formatHire(hire: HirePrices, locale: Locale, t: TFunction): string {
  const { perDay, perMonth, currency, vat } = hire
  const day = t('hire.day', { price: formatPrice(perDay, currency, locale) })
  const month = perMonth && t('hire.month', { price: formatPrice(perMonth, currency, locale) })
  return [day, month, t(`offer.${vat}`)].filter(Boolean).join(', ')
}

const formatPrice = (price: number, currency: string, locale: Locale) =>
  `${currency}\u00a0${formatNumber(price, locale)}`

function formatWeeks(from: number | undefined, to: number | undefined, t: TFunction) {
  const last = to ?? from
  if (last === undefined) return undefined
  if (from === undefined || from >= last) return t('offer.weeks', { count: last })
  return t('offer.weekRange', { from, to: last })
}
