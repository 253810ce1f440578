// Loaded in the head and run before the first paint: what cannot wait for the scripts of the page.

// The cookie notice is in every page, hidden; it is shown to visitors who have not accepted it yet.
function isCookieNoticeAccepted() {
  try {
    return localStorage.getItem('acceptCookies') === 'true'
  } catch {
    return false // storage is blocked
  }
}
if (!isCookieNoticeAccepted()) document.documentElement.dataset.cookieConsent = 'open'

// A button that is pressed before any script listens to it; renderer/when-wanted.ts presses it again.
document.addEventListener('click', (event) => {
  const button = event.target instanceof Element && event.target.closest('button[type="button"]')
  if (button) window.earlyPress = button
})
