import { localeEntry, type Locale } from '../../locales/locales.ts'

const texts: Record<Locale, { message: string; home: string }> = {
  de: {
    message: 'Beim Anzeigen der Fehlerseite ist ein Fehler aufgetreten',
    home: 'Zur Startseite',
  },
  en: { message: 'An error occurred while showing the error page', home: 'Go to the home page' },
}

/** What is left when even the error page fails: a text and a way home, made of nothing that could fail. */
export function emergencyPage(locale: Locale): string {
  const { message, home } = texts[locale]
  return `<!doctype html>
<html lang="${localeEntry(locale).languageTag}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${message}</title>
<main data-error="500"><h1>${message}</h1><p><a href="/${locale}">${home}</a></p></main>
</html>
`
}
