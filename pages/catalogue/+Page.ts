import type { LoadView } from '../../components/page/page-state.ts'
import { Page as loadContent } from '../content/+Page.ts'
import type { ContentData } from '../content/content-data.ts'
import type { CatalogueData } from './catalogue-data.ts'
import { CataloguePage, ExampleFrame } from './CataloguePage.tsx'

/** The catalogue page, or the blocks alone for one of its frames. */
export async function Page(data: CatalogueData | ContentData, how: Parameters<LoadView>[1]) {
  if (!('blocks' in data)) return CataloguePage
  await loadContent(data, how)
  return ExampleFrame
}
