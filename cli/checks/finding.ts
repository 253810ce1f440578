import type { DocumentLink, Region } from '../crawl/document/page-document.ts'
import type { Outcome, UrlRecord } from '../crawl/visit.ts'

/**
 * How sure a finding is. `broken` and `soft404` are proven; `suspect` may be a passing failure, `blocked` a wall against
 * programs; `moved` works and should be updated; `warning` is advice.
 */
export const verdicts = ['broken', 'soft404', 'suspect', 'blocked', 'moved', 'warning'] as const
export type Verdict = (typeof verdicts)[number]

/** What a rule says is wrong; where in the page's content it stands is looked up afterwards. */
export interface Fault {
  /** Id of the rule. */
  rule: string
  /** Where the rule's own does not fit. */
  verdict?: Verdict
  /** Address of the page to edit; of the home page where it is the layout, a file or the whole site. */
  page: string
  /** What is to be edited there; the page unless told otherwise. */
  part?: 'page' | 'layout' | 'texts' | 'site'
  /** Absolute address that the fault is about, where it is about one. */
  target?: string
  link?: { raw: string; text: string; element: string; attribute: string; region: Region }
  block?: { type: string; index: number }
  /** JSON Pointer (RFC 6901) of the field in the backend's JSON of the page, or of the layout. */
  pointer?: string
  evidence?: Evidence
  /** What the rule's texts name in braces. */
  values?: Record<string, string | number>
  /** The address that has the fault, as in `UrlRecord`: every link that leads there is to be mended, whatever its page. */
  url?: string
  /** Only links to this fragment of it, without `#` and as written. */
  fragment?: string
  /** Only links on pages of which this is true: a draft may link to what a published page may not. */
  from?: (referrer: UrlRecord) => boolean
}

/** What is wrong, where it is to be mended, and how that is known. */
export interface Finding extends Omit<Fault, 'url' | 'fragment' | 'from'> {
  /** The same for the same fault in every run. */
  id: string
  verdict: Verdict
  part: NonNullable<Fault['part']>
  values: NonNullable<Fault['values']>
  /** Where the backend shows the page to those who edit it. */
  editUrl?: string
  /** More pages that have the same fault and are not listed one by one. */
  morePages?: number
}

/** What a report shows of an answer. */
export type Evidence = Pick<Outcome, 'method' | 'status' | 'failure' | 'redirects' | 'tries'>

export function toEvidence({ method, status, failure, redirects, tries }: Outcome): Evidence {
  return { method, status, failure, redirects, tries }
}

/** What a report shows of a link. */
export function placeOf(link: Omit<DocumentLink, 'url' | 'expects'>) {
  const { raw, text, element, attribute, region, block } = link
  return { link: { raw, text, element, attribute, region }, block: block ?? undefined }
}
