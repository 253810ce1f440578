// Loaded in the head and run before the first paint: what cannot wait for the scripts of the page.

// The cookie notice is in every page, hidden, and shown until it is answered. See browser/consent/consent-store.ts.
const consentVersion = 1 // a higher one asks again
const { consentMonths } = document.currentScript?.dataset ?? {}
// Whether an answer is older than CONSENT_MONTHS. One without a time may be of any age.
function isTooOld(time) {
  if (!consentMonths) return false
  const end = new Date(time ?? 0)
  end.setMonth(end.getMonth() + Number(consentMonths))
  return !(Date.now() < end)
}
window.consentMemory = {
  read() {
    try {
      const answer = localStorage.getItem('acceptCookies')
      const { version = 1, time, purposes = [] } = JSON.parse(localStorage.getItem('consent')) ?? {}
      if (version !== consentVersion || isTooOld(time)) return null
      if (answer === 'true') return 'statistics maps films'
      return answer === 'false' ? purposes.join(' ') : null
    } catch {
      return null // storage is blocked
    }
  },
  write(purposes, isAll) {
    const time = new Date()
    const answer = { version: consentVersion, time, purposes }
    localStorage.setItem('consent', JSON.stringify(answer))
    localStorage.setItem('acceptCookies', String(isAll))
  },
}
const consent = window.consentMemory.read()
document.documentElement.dataset.consent = consent ?? ''
if (consent === null) document.documentElement.dataset.cookieConsent = 'open'

// See LanguageSuggestion.tsx; programs are led by `hreflang`.
function suggestedLanguage() {
  const isProgram = navigator.webdriver || /bot|crawl|spider|lighthouse/i.test(navigator.userAgent)
  try {
    const isChosen = document.cookie.includes('i18n_redirected=')
    if (isProgram || isChosen || localStorage.getItem('languageSuggestion') === 'closed') return
  } catch {
    return // storage is blocked
  }
  return navigator.languages
    .map((language) => language.slice(0, 2))
    .find((language) => /^(de|en)$/.test(language))
}
const suggested = suggestedLanguage()
if (suggested) document.documentElement.dataset.suggest = suggested

// Blocks far below wait on a new visit; browser/lay-out-rest.ts lays them out later.
const [{ type } = {}] = performance.getEntriesByType('navigation')
if (type === 'navigate' && !location.hash) document.documentElement.dataset.fromStart = ''

// Buttons that are pressed before any script listens to them; browser/early-presses.ts presses them again.
window.earlyPresses = new Set()
document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element && target.closest('button[type="button"]')
  if (button) window.earlyPresses.add(button)
})

// Whether the visitor has chosen another document within the last 10 s. Firefox and Safari then abort running requests,
// which is no failure. Safari on iOS has no `beforeunload`, so a click on a link counts as well. The time is limited,
// since the link may be a download, after which the page stays.
let leftAt = -Infinity
function leave() {
  leftAt = performance.now()
}
window.addEventListener('beforeunload', leave)
window.addEventListener('click', ({ target, defaultPrevented }) => {
  const link = target instanceof Element && target.closest('a[href]')
  if (link && !link.target && !defaultPrevented) leave()
})
window.isLeaving = () => performance.now() - leftAt < 10_000

// Loads the document again because its code could not be fetched, as after a new build with other files. A document that
// was loaded again already stays, so that permanently missing code does not cause endless reloads.
window.reloadOnce = function reloadOnce() {
  if (window.isLeaving()) return true
  if (type === 'reload') return false
  location.reload()
  return true
}
document.addEventListener(
  'error',
  ({ target }) => {
    // A script of others may be missing for good reasons.
    const isOwn = target instanceof HTMLScriptElement && target.src.startsWith(location.origin)
    if (isOwn) window.reloadOnce()
  },
  { capture: true },
)

// A language is chosen: its link carries the cookie that remembers it.
document.addEventListener('click', ({ target }) => {
  const link = target instanceof Element && target.closest('[data-locale-cookie]')
  if (link) document.cookie = link.dataset.localeCookie
})
