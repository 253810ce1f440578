import { hasConsent, onConsentChange } from './consent-store.ts'
import { dataLayer, updateStatistics } from './data-layer.ts'
import { isTrackingRefused } from './do-not-track.ts'
import { dataOfDocument } from '../page/document-data.ts'

let isLoaded = false

/** Loads the tag manager once, after consent to statistics; never for visitors who refuse tracking. */
export function startTagManager(): void {
  const tagManager = dataOfDocument('services')?.tagManager
  if (!tagManager || isTrackingRefused()) return
  const follow = () => {
    const isGiven = hasConsent('statistics')
    if (isGiven || isLoaded) updateStatistics(isGiven ? 'granted' : 'denied')
    if (isGiven && !isLoaded) load(tagManager)
  }
  if (hasConsent('statistics')) follow()
  onConsentChange(follow)
}

function load({ id, url }: { id: string; url: string }): void {
  isLoaded = true
  dataLayer().push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  const script = document.createElement('script')
  script.async = true
  script.src = `${url}/gtm.js?id=${encodeURIComponent(id)}`
  document.head.append(script)
}

/** Ends a running tag manager. It cannot be unloaded, so the page is reloaded without it. */
export function endTagManager(): void {
  if (isLoaded) window.location.reload()
}
