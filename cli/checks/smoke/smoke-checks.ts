import type { Locale } from '../../../locales/locales.ts'
import type { Check } from '../check.ts'
import { createBackendSilent } from './backend-silent.ts'
import { createBlockMissing } from './block-missing.ts'
import { createBlockUnseen } from './block-unseen.ts'
import { createDescriptionMissing } from './description-missing.ts'
import { createErrorShown } from './error-shown.ts'
import { createErrorText } from './error-text.ts'
import { createFooterMissing } from './footer-missing.ts'
import { createHeadingMany } from './heading-many.ts'
import { createHeadingMissing } from './heading-missing.ts'
import { createMainMissing } from './main-missing.ts'
import { createPageSlow, type PageSlowDeps } from './page-slow.ts'
import { createPageStatus } from './page-status.ts'
import { createPageUnanswered } from './page-unanswered.ts'
import { createTitleDuplicate } from './title-duplicate.ts'
import { createTitleMissing } from './title-missing.ts'

export interface SmokeDeps {
  base: URL
  locales: readonly Locale[]
  /** An answer that takes longer is worth a warning. */
  slowMs: number
  /** As in `PageSlowDeps`. */
  timeAgain: PageSlowDeps['timeAgain']
  /** Every block type that the contract knows. */
  blockTypes: readonly string[]
}

/** Whether each page is what a visitor should get; seen from its answer and its HTML alone. */
export function createSmokeChecks({ base, locales, blockTypes, ...times }: SmokeDeps): Check[] {
  return [
    createPageStatus(),
    createBackendSilent(),
    createPageUnanswered(),
    createPageSlow(times),
    createErrorShown(),
    createErrorText(),
    createMainMissing(),
    createFooterMissing(),
    createHeadingMissing(),
    createHeadingMany(),
    createTitleMissing(),
    createTitleDuplicate(),
    createDescriptionMissing(),
    createBlockMissing({ blockTypes }),
    createBlockUnseen({ base, locales, blockTypes }),
  ]
}
