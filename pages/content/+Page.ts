import { once } from '../../renderer/once.ts'
import type { LoadView } from '../../renderer/page-context.ts'
import type { ContentData } from './content-data.ts'
import { fetchBlockViews } from './fetch-block-views.ts'

const view = once(() => import('./ContentPage.tsx'))

/** Loads the page's view and those of its interactive blocks; in development of all, for their styles. */
export const Page: LoadView<ContentData> = async ({ blocks }, { isShown } = { isShown: false }) => {
  const needed = import.meta.env.DEV ? blocks : blocks.filter(({ props }) => props && !isShown)
  const [{ ContentPage }] = await Promise.all([view(), fetchBlockViews(needed)])
  return ContentPage
}
