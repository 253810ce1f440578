import { createContext, use, type HTMLAttributes, type ReactNode } from 'react'
import type { Locale } from '../../locales/locales.ts'
import { useLocale } from '../texts/useLocale.ts'

/** The elements that are kept; of each kind one by an object. */
export type KeptElement = 'footer' | 'li' | 'section' | 'ul'

/** Gives the HTML inside an element, rendered once for as long as `by` is the same object. */
export type KeepHtml = (
  element: KeptElement,
  by: object,
  children: ReactNode,
  locale: Locale,
) => string

/** The server provides one; in the browser there is none, and what is kept is rendered as usual. */
export const KeepHtmlContext = createContext<KeepHtml | null>(null)

interface KeptProps extends Omit<HTMLAttributes<HTMLElement>, 'dangerouslySetInnerHTML'> {
  as: KeptElement
  /** What alone decides how the children look; `null` where more does. */
  by: object | null
  children: ReactNode
}

/** An element whose inside is the same on many pages, so that the server renders it once. */
export function Kept({ as: Tag, by, children, ...attributes }: KeptProps) {
  const locale = useLocale()
  const keepHtml = use(KeepHtmlContext)
  if (!keepHtml || !by) return <Tag {...attributes}>{children}</Tag>
  return (
    <Tag
      {...attributes}
      dangerouslySetInnerHTML={{ __html: keepHtml(Tag, by, children, locale) }}
    />
  )
}
