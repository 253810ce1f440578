import { z } from 'zod'
import type { Locale } from '../../../locales/locales.ts'
import { toPointer } from '../../crawl/walk-texts.ts'
import type { Detail } from '../check.ts'

const textsSchema = z.record(z.string(), z.unknown()).catch({})

/** Texts of the interface by key; what is no object has none. */
export function readTexts(file: unknown): Record<string, unknown> {
  return textsSchema.parse(file)
}

/** @returns what a text fills in, sorted, each once; `null` where there is no text */
export function placeholdersOf(text: unknown): string | null {
  if (typeof text !== 'string' || !text.trim()) return null
  const names = [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => `{{${name}}}`)
  return [...new Set(names)].sort().join(' ')
}

/** A fault of one text of `locales/*.json`. */
export function textFault(
  base: URL,
  locale: Locale,
  key: string,
  values: Record<string, string> = {},
): Detail {
  const pointer = toPointer([key])
  const page = new URL(`/${locale}`, base).href
  return { page, part: 'texts', pointer, values: { locale, key, ...values } }
}
