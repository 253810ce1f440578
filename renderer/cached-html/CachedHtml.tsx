import { createContext, use, type HTMLAttributes, type ReactNode } from 'react'
import type { Locale } from '../../locales/locales.ts'
import { useLocale } from '../texts/useLocale.ts'

/** The elements whose HTML is cached; of each kind one by an object. */
export type CachedElement = 'footer' | 'li' | 'section' | 'ul'

/** Gives the HTML inside an element, rendered once for as long as `by` is the same object. */
export type CacheHtml = (
  element: CachedElement,
  by: object,
  children: ReactNode,
  locale: Locale,
) => string

/** The server provides one; in the browser there is none, and all is rendered as usual. */
export const CacheHtmlContext = createContext<CacheHtml | null>(null)

interface CachedHtmlProps extends Omit<HTMLAttributes<HTMLElement>, 'dangerouslySetInnerHTML'> {
  as: CachedElement
  /** What alone decides how the children look; `null` where more does. */
  by: object | null
  children: ReactNode
}

/** An element whose inside is the same on many pages, so that the server renders it once. */
export function CachedHtml({ as: Tag, by, children, ...attributes }: CachedHtmlProps) {
  const locale = useLocale()
  const cacheHtml = use(CacheHtmlContext)
  if (!cacheHtml || !by) return <Tag {...attributes}>{children}</Tag>
  return (
    <Tag
      {...attributes}
      dangerouslySetInnerHTML={{ __html: cacheHtml(Tag, by, children, locale) }}
    />
  )
}
