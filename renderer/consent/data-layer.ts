import { dataOfDocument } from '../data-script.ts'

declare global {
  interface Window {
    /** What the tag manager reads, in order; without one it stays in the page. */
    dataLayer?: unknown[]
  }
}

/** Consent Mode v2: what needs consent. */
const purposes = ['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage']

/**
 * The page's list of events. With a tag manager its first entry denies everything, before anything can ask.
 *
 * @see https://developers.google.com/tag-platform/security/guides/consent
 */
export function dataLayer(): unknown[] {
  if (!Array.isArray(window.dataLayer)) {
    window.dataLayer = []
    if (dataOfDocument('services')?.tagManager) pushConsent('default', 'denied')
  }
  return window.dataLayer
}

/** Tells the tag manager what the visitor agrees to. */
export function pushConsent(command: 'default' | 'update', state: 'denied' | 'granted'): void {
  pushCommand('consent', command, Object.fromEntries(purposes.map((purpose) => [purpose, state])))
}

/** The tag manager knows a command by its being an `arguments` object; an array would be an event. */
function pushCommand(..._command: unknown[]): void {
  dataLayer().push(arguments)
}
