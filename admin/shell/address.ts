import { useSyncExternalStore } from 'react'
import { decodePathname } from '../../routing/localized-path.ts'
import { isLocale, type Locale } from '../../locales/locales.ts'

const lists = ['media', 'forms', 'log'] as const

/** Screen that an address below `/admin` shows. */
export type Screen =
  | { name: 'pages' | (typeof lists)[number] }
  /** `path`: of a page, or file of a layout; `field`: JSON Pointer of the field to open. */
  | { name: 'edit' | 'layout'; path: string; field: string }

/** @param href absolute address */
export function screenOf(href: string): Screen {
  const { pathname, hash } = new URL(href)
  const path = decodePathname(pathname).replace(/^\/admin/, '')
  const [, first = '', second] = path.split('/')
  const field = hash.startsWith('#/') ? decodeURIComponent(hash.slice(1)) : ''
  if (isLocale(first)) return { name: 'edit', path, field }
  if (first === 'layout')
    return { name: 'layout', path: layoutFile(isLocale(second) ? second : 'de'), field }
  return { name: lists.find((name) => name === first) ?? 'pages' }
}

const layoutFile = (locale: Locale) => `${locale}/layout.yaml`

/** Address of the editor for a page or layout, optionally with a field. */
export function editAddress(path: string, field = ''): string {
  const place = path.startsWith('/') ? path : `/layout/${path.split('/', 1).join()}`
  return `/admin${place}${field && `#${field}`}`
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

/** Client-side navigation for links of the editor. */
export function followLinks(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0
    if (!link || !isPlain || link.target || link.origin !== location.origin) return
    if (link.getAttribute('href') === '#main') return
    if (!/^\/admin(\/|$)/.test(link.pathname) || link.pathname.startsWith('/admin/api/')) return
    event.preventDefault()
    go(link.href)
  })
}
