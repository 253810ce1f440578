import { createContext, use, type HTMLAttributes, type ReactNode } from 'react'
import { useTexts, type Texts } from '../texts/TextsContext.tsx'

/** Gives the HTML of what it is handed, rendered once for as long as `by` is the same object. */
export type KeepHtml = (by: object, children: ReactNode, texts: Texts) => string

/** The server provides one; in the browser there is none, and what is kept is rendered as usual. */
export const KeepHtmlContext = createContext<KeepHtml | null>(null)

interface KeptProps extends Omit<HTMLAttributes<HTMLElement>, 'dangerouslySetInnerHTML'> {
  as: 'li' | 'footer'
  /** What alone decides how the children look; `null` where more does. No two places share an object. */
  by: object | null
  children: ReactNode
}

/** An element whose inside is the same on many pages, so that the server renders it once. */
export function Kept({ as: Tag, by, children, ...attributes }: KeptProps) {
  const texts = useTexts()
  const keepHtml = use(KeepHtmlContext)
  if (!keepHtml || !by) return <Tag {...attributes}>{children}</Tag>
  return <Tag {...attributes} dangerouslySetInnerHTML={{ __html: keepHtml(by, children, texts) }} />
}
