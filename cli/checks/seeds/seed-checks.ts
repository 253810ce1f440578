import type { Seeds } from '../../crawl/seeds/find-seeds.ts'
import type { Check } from '../check.ts'
import { createLayoutInvalid } from './layout-invalid.ts'
import { createLayoutMissing } from './layout-missing.ts'
import { createLinkUnrendered } from './link-unrendered.ts'
import { createNavigationUnrendered } from './navigation-unrendered.ts'
import { createNotInSitemap } from './not-in-sitemap.ts'
import { createOrphanPage } from './orphan-page.ts'
import { createSitemapBroken } from './sitemap-broken.ts'
import { createSitemapUnreadable } from './sitemap-unreadable.ts'

export interface SeedCheckDeps {
  base: URL
  seeds: Seeds
}

/** What the backend's navigation, the sitemap and the pages themselves name, compared with each other. */
export function createSeedChecks({ base, seeds }: SeedCheckDeps): Check[] {
  return [
    createOrphanPage(seeds),
    createNavigationUnrendered(base, seeds),
    createLinkUnrendered(base),
    createNotInSitemap(base, seeds.sitemap),
    createSitemapBroken(seeds.sitemap ?? []),
    createSitemapUnreadable(seeds.problems),
    createLayoutMissing(seeds.problems),
    createLayoutInvalid(seeds.problems),
  ]
}
