import { hasConsent, onConsentChange } from '../../components/consent/consent-store.ts'
import { dataLayer, updateStatistics } from './data-layer.ts'
import { isTrackingRefused } from '../../components/consent/do-not-track.ts'
import { dataOfDocument } from '../../components/page/document-data.ts'

let isLoaded = false

/**
 * Loads the tag manager once, after consent to statistics; never for visitors who refuse tracking. A running tag manager cannot be
 * unloaded: if consent is withdrawn, in this tab or another one, the page is loaded again without it.
 */
export function startTagManager(): void {
  const tagManager = dataOfDocument('services')?.tagManager
  if (!tagManager || isTrackingRefused()) return
  const follow = () => {
    const isGiven = hasConsent('statistics')
    if (isGiven || isLoaded) updateStatistics(isGiven ? 'granted' : 'denied')
    if (isGiven && !isLoaded) load(tagManager)
    if (!isGiven && isLoaded) window.location.reload()
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
