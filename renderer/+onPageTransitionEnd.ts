import type { PageContextClient } from 'vike/types'
import { errorStatus } from './page-root-props.ts'
import { endProgress } from './progress/progress.client.ts'

/** The page is there, or an error page in its place. */
export function onPageTransitionEnd(pageContext: PageContextClient): void {
  endProgress({ failed: errorStatus(pageContext) !== undefined })
}
