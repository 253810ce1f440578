import { createContext, use, type HTMLAttributes, type ReactNode } from 'react'
import type { Locale } from '../../locales/locales.ts'
import { useLocale } from '../texts/useLocale.ts'

/** Elements whose HTML is cached, at most one of each kind per object. */
export type CachedElement = 'footer' | 'li' | 'section' | 'ul'

/** Returns the HTML inside an element, rendered once per object `by`. */
export type CacheHtml = (
  element: CachedElement,
  by: object,
  children: ReactNode,
  locale: Locale,
) => string

/** HTML cache of the server. In the browser it is `null`, and children render as usual. */
export const CacheHtmlContext = createContext<CacheHtml | null>(null)

interface CachedHtmlProps extends Omit<HTMLAttributes<HTMLElement>, 'dangerouslySetInnerHTML'> {
  as: CachedElement
  /** Object that alone determines the HTML of the children; `null` if the HTML depends on more. */
  by: object | null
  children: ReactNode
}

/** An element with the same content on many pages, which the server renders once. */
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
