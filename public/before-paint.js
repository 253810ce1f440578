// Loaded in the head and run before the first paint: what cannot wait for the scripts of the page.

// The cookie notice is in every page, hidden; it is shown to visitors who have not accepted it yet. What comes from
// elsewhere has its room from the start where they have. See renderer/consent/consent-store.ts.
function isCookieNoticeAccepted() {
  try {
    return localStorage.getItem('acceptCookies') === 'true'
  } catch {
    return false // storage is blocked
  }
}
const isAccepted = isCookieNoticeAccepted()
document.documentElement.dataset.consent = isAccepted ? 'given' : 'none'
if (!isAccepted) document.documentElement.dataset.cookieConsent = 'open'

// Buttons that are pressed before any script listens to them; renderer/client/early-presses.ts presses them again.
window.earlyPresses = new Set()
document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element && target.closest('button[type="button"]')
  if (button) window.earlyPresses.add(button)
})

// When a document was chosen that takes the place of this one, by the clock of the page. Safari on a phone knows no
// `beforeunload`; there the link tells it.
let leftAt = -Infinity
window.addEventListener('beforeunload', () => {
  leftAt = performance.now()
})
window.addEventListener('click', ({ target, defaultPrevented }) => {
  const link = target instanceof Element && target.closest('a[href]')
  if (link && !link.target && !defaultPrevented) leftAt = performance.now()
})
// How long that may take, ms. It may also be a file that is stored, and the page stays.
const leavingMs = 10_000
// Firefox and Safari give up what is being fetched when another document was chosen; that is no failure.
window.isLeaving = () => performance.now() - leftAt < leavingMs

// Loads a page as a document, since code of it could not be fetched: a new build has other files. Only once in a row, so
// that code which is missing for good does not reload for ever. Returns false where that was tried already.
window.reloadOnce = function reloadOnce(url) {
  if (window.isLeaving()) return true
  try {
    if (sessionStorage.getItem('reloadedFor') === url) return false
    sessionStorage.setItem('reloadedFor', url)
  } catch {
    return false // Without storage nobody could tell the first time from the second.
  }
  if (url === location.href) location.reload()
  else location.assign(url)
  return true
}
document.addEventListener(
  'error',
  ({ target }) => {
    // A script of others may be missing for good reasons.
    const isOwn = target instanceof HTMLScriptElement && target.src.startsWith(location.origin)
    if (isOwn) window.reloadOnce(location.href)
  },
  { capture: true },
)

// A language is chosen: its link carries the cookie that remembers it.
document.addEventListener('click', ({ target }) => {
  const link = target instanceof Element && target.closest('header [data-locale-cookie]')
  if (link) document.cookie = link.dataset.localeCookie
})
