import { renderToString } from 'react-dom/server'
import { TextsProvider } from '../texts/TextsContext.tsx'
import type { KeepHtml, KeptElement } from './Kept.tsx'

const known = new WeakMap<object, Partial<Record<KeptElement, string>>>()

/** HTML by the object that decides it: a new layout has new objects, and the old ones go with their HTML. */
export const keepHtml: KeepHtml = (element, by, children, texts) => {
  const elements = known.get(by) ?? {}
  known.set(by, elements)
  return (elements[element] ??= renderToString(
    <TextsProvider texts={texts}>{children}</TextsProvider>,
  ))
}
