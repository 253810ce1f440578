import { useSyncExternalStore } from 'react'
import { isLocale, type Locale } from '../../locales/locales.ts'

/** What an address below `/admin` shows. */
export type Screen =
  | { name: 'pages' | 'media' | 'forms' }
  | { name: 'layout'; locale: Locale }
  /** `field`: JSON pointer of what the address leads to. */
  | { name: 'edit'; path: string; field: string }

/** @param href full address */
export function screenOf(href: string): Screen {
  const { pathname, hash } = new URL(href)
  const path = decodeURI(pathname).replace(/^\/admin/, '')
  const [, first = '', second] = path.split('/')
  if (isLocale(first)) return { name: 'edit', path, field: decodeURIComponent(hash.slice(1)) }
  if (first === 'layout') return { name: 'layout', locale: isLocale(second) ? second : 'de' }
  return { name: first === 'media' || first === 'forms' ? first : 'pages' }
}

/** Where a page is edited, and one of its fields. */
export function editAddress(path: string, field = ''): string {
  return `/admin${path}${field && `#${field}`}`
}

export function useAddress(): string {
  return useSyncExternalStore(watch, () => location.href)
}

function watch(onChange: () => void): () => void {
  window.addEventListener('popstate', onChange)
  return () => window.removeEventListener('popstate', onChange)
}

export function go(address: string): void {
  history.pushState(null, '', address)
  window.dispatchEvent(new PopStateEvent('popstate'))
}

/** Follows links of the editor without loading it again. */
export function followLinks(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0
    if (!link || !isPlain || link.target || link.origin !== location.origin) return
    if (!/^\/admin(\/|$)/.test(link.pathname) || link.pathname.startsWith('/admin/api/')) return
    event.preventDefault()
    go(link.href)
  })
}
