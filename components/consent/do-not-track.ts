/** Whether the browser refuses tracking: Do Not Track or Global Privacy Control. */
export function isTrackingRefused(browser: Navigator = navigator): boolean {
  const { doNotTrack, globalPrivacyControl } = browser as Navigator & {
    globalPrivacyControl?: boolean
  }
  return doNotTrack === '1' || globalPrivacyControl === true
}
