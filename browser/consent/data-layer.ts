import { dataOfDocument } from '../../components/page/document-data.ts'

declare global {
  interface Window {
    /** Event queue of the tag manager. Without a tag manager, nothing leaves the page. */
    dataLayer?: unknown[]
  }
}

/** Consent Mode v2: visitors are never asked for advertising, so it stays denied. */
const nothing = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
}

/**
 * The page's event queue. With a tag manager its first entry denies all consent, before any tag can read it.
 *
 * @see https://developers.google.com/tag-platform/security/guides/consent
 */
export function dataLayer(): unknown[] {
  if (!Array.isArray(window.dataLayer)) {
    window.dataLayer = []
    if (dataOfDocument('services')?.tagManager) pushCommand('consent', 'default', nothing)
  }
  return window.dataLayer
}

/** Sends the visitor's consent to statistics to the tag manager. */
export function updateStatistics(state: 'denied' | 'granted'): void {
  pushCommand('consent', 'update', { ...nothing, analytics_storage: state })
}

/** Sends a command. The tag manager recognises a command as an `arguments` object; an array would be an event. */
function pushCommand(..._command: unknown[]): void {
  dataLayer().push(arguments)
}
