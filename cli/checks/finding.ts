import type { DocumentLink } from '../crawl/document/page-document.ts'
import type { Outcome } from '../crawl/fetch/fetcher.ts'
import type { UrlRecord } from '../crawl/visit.ts'

/**
 * Certainty of a finding. `broken` and `soft404` are proven; `suspect` may be a temporary failure, `blocked` a refusal of programs; `moved`
 * works and should be updated; `warning` is advice.
 */
export const verdicts = ['broken', 'soft404', 'suspect', 'blocked', 'moved', 'warning'] as const
export type Verdict = (typeof verdicts)[number]

/** A kind of fault. */
export interface Rule {
  verdict: Verdict
  /** First line: the fault; second line: advice. `{name}` is replaced by a value of the finding. */
  en: string
  /** The same in German. */
  de: string
}

/** A fault as a rule reports it, before its field in the content is located. */
export interface Fault {
  /** Id of the rule. */
  rule: string
  /** Overrides the verdict of the rule. */
  verdict?: Verdict
  /** Address of the page to edit; the home page for a fault of the layout, a file or the whole site. */
  page: string
  /** Part to edit; default: the page. */
  part?: 'page' | 'layout' | 'texts' | 'site'
  /** Absolute address that the fault is about, if any. */
  target?: string
  link?: Pick<DocumentLink, 'raw' | 'text' | 'element' | 'attribute' | 'region'> & {
    /** Part of the language switch, whose links belong to the page. */
    isSwitcher?: true
    /** Places in a document, by page, slide or sheet; `element` is its kind. */
    places?: readonly string[]
  }
  block?: { type: string; index: number }
  /** JSON Pointer (RFC 6901) of the field in the backend's JSON of the page, or of the layout. */
  pointer?: string
  evidence?: Evidence
  /** Values of the placeholders in the rule's texts. */
  values?: Record<string, string | number>
  /** An existing address or fragment that is spelled similarly. */
  near?: string
  /** Address with the fault, as in `UrlRecord`: the finding covers every link to it, on all pages; with a fragment, the links that have it. */
  url?: string
  /** Restricts the links to pages that satisfy this condition: a draft may link to pages that a published page may not link to. */
  from?: (referrer: UrlRecord) => boolean
}

/** A fault with its place in the content and its evidence. */
export interface Finding extends Omit<Fault, 'url' | 'from'> {
  /** Stable across runs. */
  id: string
  verdict: Verdict
  part: NonNullable<Fault['part']>
  values: NonNullable<Fault['values']>
  /** Address of the editor for this page or field. */
  editUrl?: string
  /** Number of further pages with the same fault that are not listed. */
  morePages?: number
}

/** Evidence of a fault: the relevant part of a response. */
export type Evidence = Pick<Outcome, 'method' | 'status' | 'failure' | 'redirects' | 'tries'>

/** Place in a report: the relevant part of a link. */
export function placeOf(
  link: Pick<DocumentLink, keyof NonNullable<Fault['link']> | 'block'>,
): Pick<Fault, 'link' | 'block'> {
  const { raw, text, element, attribute, region, isSwitcher, block, places } = link
  const said = {
    raw,
    text,
    element,
    attribute,
    region,
    ...(isSwitcher && { isSwitcher }),
    ...(places && { places }),
  }
  return { link: said, block: block ?? undefined }
}
