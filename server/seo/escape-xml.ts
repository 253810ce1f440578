import { escapeUTF8 } from 'entities'

/** Escapes text for XML. Most control characters are not allowed there and would make the file unreadable (XML 1.0 §2.2). */
export function escapeXml(text: string): string {
  return escapeUTF8(text.replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, ' '))
}
