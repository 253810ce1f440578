import type { PageHooks } from '../../renderer/page-context.ts'

/** Loads the catalogue code on request only: a deployment for visitors never needs the examples. */
export const data: PageHooks['data'] = async (pageContext) => {
  const { cataloguePage } = await import('./catalogue-page.server.ts')
  return cataloguePage(pageContext)
}
