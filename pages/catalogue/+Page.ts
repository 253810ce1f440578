import { once } from '../../renderer/once.ts'
import type { ContentData } from '../content/content-data.ts'
import type { CatalogueData } from './catalogue-data.ts'

const catalogue = once(() => import('./CataloguePage.tsx'))
const frame = once(() => import('./ExampleFrame.tsx'))
const content = once(() => import('../content/+Page.ts'))

/** The catalogue, or in one of its frames the blocks themselves. */
export async function Page(data: CatalogueData | ContentData) {
  if (!('blocks' in data)) return (await catalogue()).CataloguePage
  const [{ ExampleFrame }] = await Promise.all([
    frame(),
    content().then(({ Page: load }) => load(data)),
  ])
  return ExampleFrame
}
