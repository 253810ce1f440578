import { describe, expect, test } from 'vitest'
import { formatHire, formatOffer } from './format-offer.ts'
import { i18nByLocale } from './i18n.server.ts'
import type { Locale } from './locales.ts'

const range = { from: 13_900, to: 17_500, currency: 'CHF', vat: 'excluded' } as const
const offerTexts = (offer: Parameters<typeof formatOffer>[0], locale: Locale = 'de') =>
  formatOffer(offer, locale, i18nByLocale[locale].t)

describe('formatOffer', () => {
  test('writes a price range in both languages', () => {
    expect(offerTexts(range)).toEqual({
      price: "CHF\u00a013'900 bis 17'500, ohne MwSt.",
      priceFrom: "ab CHF\u00a013'900, ohne MwSt.",
      delivery: undefined,
    })
    expect(offerTexts(range, 'en')).toMatchObject({
      price: 'CHF\u00a013,900 to 17,500, excl. VAT',
      priceFrom: 'from CHF\u00a013,900, excl. VAT',
    })
  })

  test('writes a single price without «ab»', () => {
    const single = { from: 240, currency: 'EUR', vat: 'included' } as const
    expect(offerTexts(single)).toMatchObject({
      price: 'EUR\u00a0240, inkl. MwSt.',
      priceFrom: 'EUR\u00a0240, inkl. MwSt.',
    })
    expect(offerTexts({ ...range, to: 13_900 }).price).toBe("CHF\u00a013'900, ohne MwSt.")
  })

  test.for([
    [{ weeks: 1 }, '1 Woche'],
    [{ weeks: 4 }, '4 Wochen'],
    [{ weeks: 17, weeksTo: 22 }, '17 bis 22 Wochen'],
    [{ weeks: 6, weeksTo: 4 }, '4 Wochen'],
    [{ weeksTo: 8 }, '8 Wochen'],
  ] as const)('writes delivery %j', ([weeks, expected]) => {
    expect(offerTexts({ ...range, ...weeks }).delivery).toBe(expected)
  })
})

describe('formatHire', () => {
  test.for([
    ['de', { perMonth: 1050 }, "CHF\u00a070 pro Tag, CHF\u00a01'050 pro Monat, ohne MwSt."],
    ['en', { perMonth: 1050 }, 'CHF\u00a070 per day, CHF\u00a01,050 per month, excl. VAT'],
    ['de', {}, 'CHF\u00a070 pro Tag, ohne MwSt.'],
  ] as const)('writes prices in %s: %j', ([locale, month, expected]) => {
    const hire = { perDay: 70, currency: 'CHF', vat: 'excluded', ...month } as const
    expect(formatHire(hire, locale, i18nByLocale[locale].t)).toBe(expected)
  })
})
