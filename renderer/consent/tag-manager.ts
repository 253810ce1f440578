import { hasConsent, onConsentChange } from './consent-store.ts'
import { dataLayer, updateStatistics } from './data-layer.ts'
import { isTrackingRefused } from './do-not-track.ts'
import { dataOfDocument } from '../data-script.ts'

let isLoaded = false

/** Loads the tag manager as soon as there is consent to statistics: once, and never for visitors who do not want to be followed. */
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

/** Ends a tag manager that runs. It cannot be unloaded, only left behind: the page is loaded again without it. */
export function endTagManager(): void {
  if (isLoaded) window.location.reload()
}
