import { once } from '../../renderer/once.ts'
import type { LoadView } from '../../renderer/page-context.ts'
import type { ContentData } from './content-data.ts'

const view = once(() => import('./ContentPage.tsx'))
const blockViews = once(() => import('./block-views.ts'))

/** Loads the page's view and those of its interactive blocks; in development of all, for their styles. */
export const Page: LoadView<ContentData> = async ({ blocks }) => {
  const needed = blocks.filter((block) => block.props ?? import.meta.env.DEV)
  const [{ ContentPage }] = await Promise.all([
    view(),
    blockViews().then(({ loadBlockViews }) => loadBlockViews(needed.map((block) => block.type))),
  ])
  return ContentPage
}
