import { describe, expect, test } from 'vitest'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import { localeCodes, locales } from './locales.ts'
import { messageNotes } from './messages.ts'

const placeholders = (message: string) =>
  [...message.matchAll(/\{\{(\w+)\}\}/g)].map(([placeholder]) => placeholder).sort()

describe('messages', () => {
  test.each([
    { locale: 'de', messages: de },
    { locale: 'en', messages: en },
  ])('of $locale match the notes', ({ messages }) => {
    expect(Object.keys(messages)).toEqual(Object.keys(messageNotes))
  })

  test('are not empty', () => {
    expect(
      [...Object.values(de), ...Object.values(en)].filter((message) => !message.trim()),
    ).toEqual([])
  })

  test('have the same placeholders in both languages', () => {
    for (const key of Object.keys(de) as (keyof typeof de)[])
      expect(placeholders(en[key]), key).toEqual(placeholders(de[key]))
  })

  test('have every plural form of their language', () => {
    for (const code of localeCodes) {
      const messages = { de, en }[code]
      const { pluralCategories } = new Intl.PluralRules(locales[code].languageTag).resolvedOptions()
      const plurals = Object.keys(messages).filter((key) => /_\w+$/.test(key))
      const bases = new Set(plurals.map((key) => key.replace(/_\w+$/, '')))
      const expected = [...bases].flatMap((base) =>
        pluralCategories.map((form) => `${base}_${form}`),
      )
      expect(plurals.toSorted()).toEqual(expected.toSorted())
    }
  })

  test('use Swiss spelling in German', () => {
    expect(Object.values(de).filter((message) => message.includes('ß'))).toEqual([])
  })
})
