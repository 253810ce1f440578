import { renderToString } from 'react-dom/server'
import { TextsProvider } from '../texts/TextsContext.tsx'
import type { KeepHtml } from './Kept.tsx'

const known = new WeakMap<object, string>()

/** HTML by the object that decides it: a new layout has new objects, and the old ones go with their HTML. */
export const keepHtml: KeepHtml = (by, children, texts) => {
  const html =
    known.get(by) ?? renderToString(<TextsProvider texts={texts}>{children}</TextsProvider>)
  known.set(by, html)
  return html
}
