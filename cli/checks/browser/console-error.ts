import type { Rule } from '../check.ts'

/** An exception that nobody catches is proven; what a script merely complains about is a warning. */
export const consoleError: Rule = {
  id: 'console-error',
  verdict: 'broken',
  title: {
    de: 'Ein Skript der Seite meldet einen Fehler: {text}',
    en: 'A script of the page reports an error: {text}',
  },
  advice: {
    de: 'Melden Sie den Wortlaut der Entwicklung; sichtbar wird er in der Konsole des Browsers.',
    en: 'Give the wording to the developers; the console of a browser shows it too.',
  },
}
