import { pressAgain } from './early-presses.ts'
import { linkAround, opensHere } from '../components/links/link-action.ts'
import { wideScreen } from '../components/layout/wide-screen.ts'

/**
 * Opens and closes the menu of narrow screens, also before React has loaded. It closes on Escape, on a followed link, on
 * another page, and when the visitor leaves the header.
 */
export function watchMenu(): void {
  document.addEventListener('click', (event) => {
    const button = menuButton()
    if (button && event.composedPath().includes(button)) setOpen(!isOpen())
    else if (opensHere(event) && linkAround(event.target)) setOpen(false)
    else closeOutside(event)
  })
  document.addEventListener('focusin', closeOutside)
  document.addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key !== 'Escape' || defaultPrevented || !isOpen()) return
    setOpen(false)
    menuButton()?.focus()
  })
  window.addEventListener('popstate', () => setOpen(false))
  wideScreen().addEventListener('change', () => setOpen(false))
  const button = menuButton()
  if (button) pressAgain(button)
}

const menuButton = () => document.querySelector<HTMLElement>('header [aria-controls="menu"]')

const isOpen = () => menuButton()?.ariaExpanded === 'true'

function setOpen(next: boolean): void {
  if (next === isOpen()) return
  if (next) keepGutter()
  menuButton()?.setAttribute('aria-expanded', String(next))
}

function closeOutside(event: Event): void {
  const header = menuButton()?.closest('header')
  // The event's path, since the clicked element may already be removed from the document.
  if (header && !event.composedPath().includes(header)) setOpen(false)
}

/**
 * The open menu hides the page's scrollbar. A scrollbar with a width leaves an empty gutter, so that the content does
 * not move.
 */
function keepGutter(): void {
  const { style, clientWidth } = document.documentElement
  style.setProperty('--locked-gutter', clientWidth < window.innerWidth ? 'stable' : 'auto')
}
