import { defaultLocale, localeCodes, type Locale } from '../../../../locales/locales.ts'
import { messageNotes } from '../../../../locales/messages.ts'
import type { Check } from '../../check.ts'
import { readTexts } from './read-texts.ts'
import { textFault } from './text-fault.ts'

/** Texts of the interface that fill in other values than in the default language. */
export function createMessagesPlaceholders(
  base: URL,
  messages: Partial<Record<Locale, unknown>> | null,
): Check {
  return {
    rule: {
      id: 'messages-placeholders',
      verdict: 'warning',
      title: {
        en: 'In locales/{locale}.json the text “{key}” has {actual} instead of {expected}',
        de: 'In locales/{locale}.json hat der Text «{key}» {actual} statt {expected}',
      },
      advice: {
        en: 'Use the same values in double braces in every language: others stay empty or are lost.',
        de: 'Verwenden Sie in allen Sprachen dieselben Werte in doppelten Klammern: Andere bleiben leer oder gehen verloren.',
      },
    },
    *finish() {
      const standard = readTexts(messages?.[defaultLocale])
      for (const locale of localeCodes) {
        const texts = readTexts(messages?.[locale])
        for (const key of Object.keys(messageNotes)) {
          const expected = placeholders(standard[key])
          const actual = placeholders(texts[key])
          if (expected !== null && actual !== null && actual !== expected)
            yield textFault(base, locale, key, {
              actual: actual || '–',
              expected: expected || '–',
            })
        }
      }
    },
  }
}

/** @returns sorted, each once; `null` where there is no text, which `messages-incomplete` says */
function placeholders(text: unknown): string | null {
  if (typeof text !== 'string' || !text.trim()) return null
  const names = [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => `{{${name}}}`)
  return [...new Set(names)].sort().join(' ')
}
