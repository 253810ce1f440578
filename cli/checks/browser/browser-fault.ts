import type { PageFault } from '../finding.ts'

export type BrowserRuleId =
  | 'console-error'
  | 'hydration-mismatch'
  | 'request-failed'
  | 'accessibility'

/** What a browser has seen on a page, and by which rule it is a fault. */
export type BrowserFault = Required<Pick<PageFault, 'page' | 'values'>> &
  Pick<PageFault, 'about' | 'verdict' | 'target'> & { rule: BrowserRuleId }
