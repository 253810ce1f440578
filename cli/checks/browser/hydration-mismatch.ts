import type { Rule } from '../check.ts'

export const hydrationMismatch: Rule = {
  id: 'hydration-mismatch',
  verdict: 'broken',
  title: {
    de: 'Der Browser baut die Seite anders auf als der Server: {text}',
    en: 'The browser renders the page differently from the server: {text}',
  },
  advice: {
    de: 'Melden Sie die Seite der Entwicklung: Etwas darauf hängt von Zeit, Zufall oder Browser ab, oder ihr HTML ist falsch verschachtelt.',
    en: 'Give the page to the developers: something on it depends on time, chance or the browser, or its HTML is nested wrongly.',
  },
}

/** React's messages, and the numbers that they have in a build: https://react.dev/errors/418. */
export function isHydrationMismatch(text: string): boolean {
  return messages.some((message) => message.test(text))
}

const messages = [
  /Minified React error #(?:418|419|421|422|423|424|425)\b/,
  /\bHydration failed\b/,
  /\berror while hydrating\b/,
  /\bhydrated but some attributes\b/,
  /\bdid not match\. Server:/,
  /\bserver could not finish this Suspense boundary\b/,
]
