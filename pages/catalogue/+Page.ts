import type { LoadView } from '../../renderer/page-context.ts'
import type { ContentData } from '../content/content-data.ts'
import type { CatalogueData } from './catalogue-data.ts'

/** The catalogue page, or the blocks alone for one of its frames. */
export async function Page(data: CatalogueData | ContentData, how: Parameters<LoadView>[1]) {
  if (!('blocks' in data)) return (await import('./CataloguePage.tsx')).CataloguePage
  const { Page: loadContent } = await import('../content/+Page.ts')
  const [{ ExampleFrame }] = await Promise.all([
    import('./ExampleFrame.tsx'),
    loadContent(data, how),
  ])
  return ExampleFrame
}
