import type { LoadView } from '../../renderer/page-context.ts'
import { Page as loadContent } from '../content/+Page.ts'
import type { ContentData } from '../content/content-data.ts'
import type { CatalogueData } from './catalogue-data.ts'

/** The catalogue page, or the blocks alone for one of its frames. */
export async function Page(data: CatalogueData | ContentData, how: Parameters<LoadView>[1]) {
  if ('blocks' in data) await loadContent(data, how)
  const { CataloguePage, ExampleFrame } = await import('./CataloguePage.tsx')
  return 'blocks' in data ? ExampleFrame : CataloguePage
}
