import { dataOfDocument } from '../data-script.ts'

declare global {
  interface Window {
    /** What the tag manager reads, in order; without one it stays in the page. */
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
 * The page's list of events. With a tag manager its first entry denies everything, before anything can ask.
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

/** Tells the tag manager whether the visitor agrees to statistics. */
export function updateStatistics(state: 'denied' | 'granted'): void {
  pushCommand('consent', 'update', { ...nothing, analytics_storage: state })
}

/** The tag manager knows a command by its being an `arguments` object; an array would be an event. */
function pushCommand(..._command: unknown[]): void {
  dataLayer().push(arguments)
}
