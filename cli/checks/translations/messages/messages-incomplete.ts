import { localeCodes, type Locale } from '../../../../locales/locales.ts'
import { messageNotes } from '../../../../locales/messages.ts'
import type { Check } from '../../check.ts'
import { readTexts } from './read-texts.ts'
import { textFault } from './text-fault.ts'

/** Texts of the interface that a language does not have. */
export function createMessagesIncomplete(
  base: URL,
  messages: Partial<Record<Locale, unknown>> | null,
): Check {
  return {
    rule: {
      id: 'messages-incomplete',
      verdict: 'broken',
      title: {
        en: 'locales/{locale}.json has no text for “{key}”',
        de: 'In locales/{locale}.json fehlt der Text «{key}»',
      },
      advice: {
        en: 'Add the text: visitors see the name of the key instead.',
        de: 'Ergänzen Sie den Text: Besucher sehen stattdessen den Namen des Schlüssels.',
      },
    },
    *finish() {
      if (!messages) return
      for (const locale of localeCodes)
        for (const key of missingKeys(messages[locale])) yield textFault(base, locale, key)
    },
  }
}

function missingKeys(file: unknown): string[] {
  const texts = readTexts(file)
  return Object.keys(messageNotes).filter((key) => !isText(texts[key]))
}

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== ''
