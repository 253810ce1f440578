import { locales, type Locale } from '../../locales/locales.ts'

const texts: Record<Locale, Record<500 | 503 | 'home', string>> = {
  de: {
    500: 'Beim Anzeigen der Fehlerseite ist ein Fehler aufgetreten',
    503: 'Im Moment sind zu viele Anfragen unterwegs. Bitte versuchen Sie es gleich noch einmal',
    home: 'Zur Startseite',
  },
  en: {
    500: 'An error occurred while showing the error page',
    503: 'There are too many requests at the moment. Please try again shortly',
    home: 'Go to the home page',
  },
}

/**
 * Page for the case that even the error page fails (500), or that there is no time for it (503): a
 * text and a link home, without any part that could fail.
 */
export function emergencyPage(locale: Locale, status: 500 | 503 = 500): string {
  const { [status]: message, home } = texts[locale]
  return `<!doctype html>
<html lang="${locales[locale].languageTag}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${message}</title>
<main data-error="${status}"><h1>${message}</h1><p><a href="/${locale}">${home}</a></p></main>
</html>
`
}
