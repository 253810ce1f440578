import { phoneUri } from '../../routing/phone-uri.ts'
import { locales, type Locale } from '../../locales/locales.ts'

type EmergencyStatus = 500 | 503 | 598

const texts: Record<Locale, Record<EmergencyStatus | 'home' | 'retry', string>> = {
  de: {
    500: 'Beim Anzeigen der Fehlerseite ist ein Fehler aufgetreten',
    503: 'Im Moment sind zu viele Anfragen unterwegs. Bitte versuchen Sie es gleich noch einmal',
    598: 'Der Server antwortet nicht',
    home: 'Zur Startseite',
    retry: 'Noch einmal versuchen',
  },
  en: {
    500: 'An error occurred while showing the error page',
    503: 'There are too many requests at the moment. Please try again shortly',
    598: 'The server is not responding',
    home: 'Go to the home page',
    retry: 'Try again',
  },
}

/**
 * Page for the case that even the error page fails (500), or that there is no time to render it (503, 598): a
 * text and links, without any part that could fail.
 *
 * @param phone shown with 598
 */
export function emergencyPage(
  locale: Locale,
  status: EmergencyStatus = 500,
  phone: string | null = null,
): string {
  const { [status]: message, home, retry } = texts[locale]
  const again = status === 598 ? `<p><a href="">${retry}</a></p>` : ''
  const call = phone ? `<p><a href="${phoneUri(phone)}">${phone}</a></p>` : ''
  return `<!doctype html>
<html lang="${locales[locale].languageTag}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${message}</title>
<main data-error="${status}"><h1>${message}</h1>${again}${call}<p><a href="/${locale}">${home}</a></p></main>
</html>
`
}
