import { escapeUTF8 } from 'entities'

/** Text for XML, which has no word for most control characters: with one of them nobody could read the file (XML 1.0 §2.2). */
export function escapeXml(text: string): string {
  return escapeUTF8(text.replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, ' '))
}
