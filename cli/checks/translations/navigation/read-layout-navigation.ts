import { z } from 'zod'
import type { Locale } from '../../../../locales/locales.ts'
import type { Seeds } from '../../../crawl/seeds/find-seeds.ts'
import { readNavigation, type NavigationNode } from './read-navigation.ts'

/**
 * The navigation of one language, with places in the JSON of the layout: that is where it is edited. A backend whose layout does
 * not answer may still answer the navigation alone.
 *
 * @returns `null` where neither has answered
 */
export function readLayoutNavigation(
  { layouts, navigations }: Pick<Seeds, 'layouts' | 'navigations'>,
  locale: Locale,
): NavigationNode[] | null {
  const navigation =
    layoutSchema.safeParse(layouts.get(locale)).data?.navigation ?? navigations.get(locale)
  return navigation === undefined ? null : readNavigation(navigation, '/navigation')
}

const layoutSchema = z.object({ navigation: z.unknown().optional() })
