import { decodePathname } from '../../../routing/localized-path.ts'
import { isLocale } from '../../../locales/locales.ts'

const lists = ['media', 'forms', 'log'] as const

/** Screen that an address below `/admin` shows. */
export type Screen =
  | { kind: 'list'; name: 'pages' | (typeof lists)[number] }
  /** `path`: of a page, or file of a layout; `field`: JSON Pointer of the field to open. */
  | { kind: 'form'; name: 'edit' | 'layout'; path: string; field: string }

export function screenOf({ pathname, hash }: Location): Screen {
  const path = decodePathname(pathname).replace(/^\/admin/, '')
  const [, first = '', second] = path.split('/')
  const field = hash.startsWith('#/') ? decodeURIComponent(hash.slice(1)) : ''
  if (isLocale(first)) return { kind: 'form', name: 'edit', path, field }
  if (first === 'layout')
    return {
      kind: 'form',
      name: 'layout',
      path: `${isLocale(second) ? second : 'de'}/layout.yaml`,
      field,
    }
  return { kind: 'list', name: lists.find((name) => name === first) ?? 'pages' }
}

/** Address of the editor for a page or layout, optionally with a field. */
export function editAddress(path: string, field = ''): string {
  const place = path.startsWith('/') ? path : `/layout/${path.split('/', 1).join()}`
  return `/admin${place}${field && `#${field}`}`
}
