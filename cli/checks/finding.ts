import type { Region } from '../crawl/document/page-document.ts'
import type { Outcome, UrlRecord } from '../crawl/visit.ts'

/**
 * How sure a finding is. `broken` and `soft404` are proven; `suspect` may be a passing failure, `blocked` a wall against
 * programs; `moved` works and should be updated; `warning` is advice.
 */
export const verdicts = ['broken', 'soft404', 'suspect', 'blocked', 'moved', 'warning'] as const
export type Verdict = (typeof verdicts)[number]

/** What is wrong, where it is to be mended, and how that is known. */
export interface Finding {
  /** The same for the same fault in every run. */
  id: string
  /** Id of the rule. */
  rule: string
  verdict: Verdict
  /** Address of the page to edit; of the home page where it is the layout, a file or the whole site. */
  page: string
  /** What is to be edited there. */
  part: 'page' | 'layout' | 'texts' | 'site'
  /** Absolute address that the finding is about, where it is about one. */
  target?: string
  link?: { raw: string; text: string; element: string; attribute: string; region: Region }
  block?: { type: string; index: number }
  /** JSON Pointer (RFC 6901) of the field in the backend's JSON of the page, or of the layout. */
  pointer?: string
  /** Where the backend shows the page to those who edit it. */
  editUrl?: string
  /** More pages that have the same fault and are not listed one by one. */
  morePages?: number
  evidence?: Evidence
  /** What the rule's texts name in braces. */
  values: Record<string, string | number>
}

/** What a report shows of an answer. */
export type Evidence = Pick<Outcome, 'method' | 'status' | 'failure' | 'redirects' | 'tries'>

export function toEvidence({ method, status, failure, redirects, tries }: Outcome): Evidence {
  return { method, status, failure, redirects, tries }
}

/** What a check says; where in the page's content it stands is looked up afterwards. */
export type Fault = PageFault | TargetFault

/** A fault, and the rule that it breaks. */
export type RuledFault = Fault & { rule: string }

interface FaultFacts {
  /** Where the rule's own does not fit. */
  verdict?: Verdict
  values?: Record<string, string | number>
  evidence?: Evidence
}

/** A page, the layout, the texts or the site as a whole has it. */
export interface PageFault extends FaultFacts {
  about: 'page'
  page: string
  part?: Finding['part']
  target?: string
  link?: Finding['link']
  block?: Finding['block']
  pointer?: string
}

/** An address has it, so every link that leads there does. */
export interface TargetFault extends FaultFacts {
  about: 'target'
  /** As in `UrlRecord`. */
  url: string
  /** What the finding is about, where it is not the address itself. */
  target?: string
  /** Only links to this fragment, without `#` and as written. */
  fragment?: string
  /** Only links on pages of which this is true: a draft may link to what a published page may not. */
  from?: (referrer: UrlRecord) => boolean
}
