// Loaded in the head and run before the first paint: what the server cannot know and must not flicker.
// The cookie notice is in the page, hidden; it is shown to visitors who have not accepted it yet.
;(function revealCookieNotice() {
  let isAccepted = false
  try {
    isAccepted = localStorage.getItem('acceptCookies') === 'true'
  } catch {
    // Storage is blocked: nothing was ever accepted.
  }
  if (!isAccepted) document.documentElement.dataset.cookieConsent = 'open'
})()
