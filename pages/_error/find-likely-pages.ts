import type { ListedPage } from '../../content/contract/page-list.ts'
import type { SiteRequest } from '../../renderer/page-context.ts'
import { mayBeListed } from '../../routing/localized-path.ts'
import { createSimilarPaths } from '../../routing/redirects/similar-paths.ts'
import type { LikelyPage } from '../../components/page/page-state.ts'

/** Pages that are less similar are not offered. */
const minScore = 0.3

const maxOffered = 3

type Similar = ReturnType<typeof createSimilarPaths<ListedPage>>

/** By list, which is the same object until the backend changes it. */
const known = new WeakMap<readonly ListedPage[], Similar>()

/** The pages in the visitor's language whose paths are similar to that of a page that was not found. Empty without a list of pages. */
export async function findLikelyPages({
  pathname,
  locale,
  content,
  preview,
}: Pick<SiteRequest, 'pathname' | 'locale' | 'content' | 'preview'>): Promise<LikelyPage[]> {
  const list = await content.pages(locale, { preview }).catch(() => null)
  if (!list) return []
  const building = known.get(list) ?? createSimilarPaths(list.filter(mayBeOffered))
  known.set(list, building)
  const similar = await building
  return similar
    .find(pathname, maxOffered)
    .filter(({ score }) => score >= minScore)
    .map(({ page: { path, title } }) => ({ path, title }))
}

const mayBeOffered = ({ robots }: ListedPage) => mayBeListed(robots)
