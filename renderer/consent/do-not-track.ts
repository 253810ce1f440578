/** Whether the visitor's browser asks not to be followed: Do Not Track or Global Privacy Control. */
export function isTrackingRefused(browser: Navigator = navigator): boolean {
  const { doNotTrack, globalPrivacyControl } = browser as Navigator & {
    globalPrivacyControl?: boolean
  }
  return doNotTrack === '1' || globalPrivacyControl === true
}
