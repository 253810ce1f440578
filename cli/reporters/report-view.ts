import { compareFindings } from '../checks/compare-findings.ts'
import { findingText } from '../checks/finding-text.ts'
import { verdicts, type Finding, type Verdict } from '../checks/finding.ts'
import { plainText } from './plain-text.ts'
import type { Report } from './report.ts'
import { wordsOf, type Words } from './texts.ts'

/** A report in the words of its language, grouped and counted; every text is one line without control characters. */
export type ReportView = ReturnType<typeof viewReport>

/** Of one rule. */
const maxPlaces = 50
const maxLinkLength = 80

export function viewReport(report: Report) {
  const words = wordsOf(report.language)
  const groups = groupBy(report.findings, causeOf)
    .map((findings) => viewGroup(findings, report, words))
    .sort(mostHelpfulFirst)
  const findings = groups.length
  const failing = groups.filter(({ isFailing }) => isFailing).length
  const places = groups.reduce((sum, { placeCount }) => sum + placeCount, 0)
  const count = (verdict: Verdict) =>
    groups.filter(({ finding }) => finding.verdict === verdict).length
  const byVerdict = Object.fromEntries(verdicts.map((verdict) => [verdict, count(verdict)]))
  const clean = report.isInterrupted ? 'cleanSoFar' : 'clean'
  const ending = failing > 0 ? 'failed' : 'passed'
  const conclusion = words(findings > 0 ? ending : clean, { findings, failing, places })
  return {
    words,
    /** Host of the site. */
    host: plainText(URL.parse(report.base)?.host ?? report.base),
    groups,
    ...tellPlaces(groups),
    notices: report.notices.map(plainText),
    /** Findings with the same cause and target count once; `places` are the links and fields in which they stand. */
    counts: { findings, failing, places, byVerdict: byVerdict as Record<Verdict, number> },
    conclusion,
    /** How the run ended, in one to four sentences; the conclusion is one of them. */
    summary: [
      report.isInterrupted && words('interrupted'),
      conclusion,
      report.knownFindings > 0 && words('known', { count: report.knownFindings }),
      `${words('visited', report.visited)} in ${words.duration(report.durationMs)}.`,
    ].filter((sentence) => sentence !== false),
  }
}

/** For formats that tell each place by itself: the first 50 of each rule, and by rule how many are left out. */
function tellPlaces(groups: GroupView[]) {
  const all = groups.flatMap(({ pages }) => pages.flatMap(({ places }) => places))
  const byRule = Map.groupBy(all, ({ finding }) => finding.rule)
  const told = new Set([...byRule.values()].flatMap((places) => places.slice(0, maxPlaces)))
  const left = [...byRule].filter(([, { length }]) => length > maxPlaces)
  return {
    places: all.filter((place) => told.has(place)),
    left: new Map(left.map(([rule, { length }]) => [rule, length - maxPlaces])),
  }
}

type Findings = [Finding, ...Finding[]]

/** Groups have at least one member. */
const groupBy = (findings: readonly Finding[], keyOf: (finding: Finding) => string) =>
  [...Map.groupBy(findings, keyOf).values()] as Findings[]

/** Numbers are left aside: times and counts differ from page to page. */
function causeOf({ rule, verdict, part, page, target, values }: Finding): string {
  const isAboutItself = part === 'site' || target === page
  const words = Object.entries(values).filter(([, value]) => typeof value === 'string')
  return JSON.stringify([rule, verdict, isAboutItself ? null : target, words])
}

/** The worst first, then what most pages have: mending that helps most. */
function mostHelpfulFirst(a: GroupView, b: GroupView): number {
  return (
    verdicts.indexOf(a.finding.verdict) - verdicts.indexOf(b.finding.verdict) ||
    b.pageCount - a.pageCount ||
    compareFindings(a.finding, b.finding)
  )
}

/** What somebody has to do once, and where. */
export type GroupView = ReturnType<typeof viewGroup>

function viewGroup(findings: Findings, report: Report, words: Words) {
  const common = viewFinding(whatAllHave(findings), report, words)
  const pages = groupBy(findings, (place) => `${place.part} ${addressOf(place)}`)
  const unlisted = findings.reduce((sum, { morePages = 0 }) => sum + morePages, 0)
  // Links or fields, and pages, layouts and so on; those on pages that are not listed included.
  const [placeCount, pageCount] = [findings.length + unlisted, pages.length + unlisted]
  const onPages = common.link ? 'linksOnPages' : 'placesOnPages'
  const spread = placeCount === pageCount && !common.link ? 'pages' : onPages
  const counts = { places: placeCount, pages: pageCount }
  return {
    ...common,
    /** On how many pages, where it is more than one place. */
    spread: placeCount > 1 ? words(spread, counts) : undefined,
    placeCount,
    pageCount,
    pages: pages.map((places) => viewPage(places, common, report, words)),
  }
}

/** What one person opens and edits, and what stands there. */
export type PageView = ReturnType<typeof viewPage>

function viewPage(places: Findings, common: FindingView, report: Report, words: Words) {
  const [first] = places
  const url = addressOf(first)
  return {
    /** The page without its host, or what all pages share. */
    name: placeName(first.part, url, report, words),
    url,
    /** True where it says no more than the finding itself does. */
    isTarget: first.part === 'site' && url === common.target,
    places: places.map((place) => viewFinding(place, report, words, common.title)),
  }
}

/** Of what the site as a whole has, the address in question is what is opened. */
const addressOf = ({ part, page, target }: Finding) =>
  part === 'site' && target !== undefined ? target : page

/** The first of them; what the others have otherwise is left open in the values of its texts. */
function whatAllHave(findings: Findings): Finding {
  const [first] = findings
  const isSame = (read: (finding: Finding) => unknown) =>
    findings.every((finding) => read(finding) === read(first))
  const values = Object.fromEntries(
    Object.entries(first.values).map(([name, value]) => [
      name,
      isSame((finding) => finding.values[name]) ? value : open,
    ]),
  )
  const hasSameEvidence = isSame(({ evidence }) => JSON.stringify(evidence))
  return {
    ...first,
    page: isSame(({ page }) => page) ? first.page : open,
    target: isSame(({ target }) => target) ? first.target : open,
    evidence: hasSameEvidence ? first.evidence : undefined,
    values: hasSameEvidence ? values : { status: open, tries: open, finalTarget: open, ...values },
  }
}

/** Stands for what differs. */
const open = '…'

/** A finding in one place, or what its places have in common. */
export type FindingView = ReturnType<typeof viewFinding>

function viewFinding(finding: Finding, report: Report, words: Words, commonTitle?: string) {
  const { verdict, part, page, link, block, pointer, evidence, morePages, editUrl } = finding
  const rule = report.rules.get(finding.rule)
  const said = { ...finding, values: withoutHost(finding.values, report.base) }
  const text = rule && findingText(rule, said, report.language)
  const title = plainText(text?.title ?? finding.rule)
  const target = finding.target === open ? undefined : optional(finding.target)
  const isValue = Object.values(finding.values).some((value) => value === finding.target)
  const isInTitle = target === undefined || isValue || title.includes(target)
  const blockWords = block && words('block', { position: block.index + 1, type: block.type })
  return {
    finding,
    isFailing: report.failOn.includes(verdict),
    verdict: words(`verdict.${verdict}`),
    title,
    /** Of a place, where the title that all have leaves something open. */
    ownTitle: commonTitle === undefined || commonTitle === title ? undefined : title,
    advice: plainText(text?.advice ?? ''),
    place: placeName(part, page, report, words),
    target,
    /** The target without the host of the site; left out where the title has it already. */
    leadsTo: isInTitle ? undefined : placeName('page', target, report, words),
    /** What a visitor reads or sees there: the words in quotes, or the element; which of them is the language switch. */
    link: link && linkWords(link, part, words),
    /** The address as it stands in the field, where it looks different from the target: `../kontakt`. */
    writtenAs: link && !(finding.target ?? '').endsWith(link.raw) ? plainText(link.raw) : undefined,
    /** Block and pointer. */
    field: optional([blockWords, pointer].filter(Boolean).join(', ') || undefined),
    redirects: (evidence?.redirects ?? []).map(({ status, to }) => ({ status, to: plainText(to) })),
    /** What the last address answered: method, status or failure, tries. */
    answer: evidence && answerWords(evidence, words),
    /** On how many more pages it is. */
    morePages: morePages ? words('morePages', { count: morePages }) : undefined,
    editUrl: optional(editUrl),
  }
}

/** All that is known of one place, one thing a line, for readers that show a message without its surroundings. */
export function placeLines(view: FindingView, { words }: ReportView): string[] {
  const { finding, link, target, writtenAs, field, redirects, answer, editUrl } = view
  const isInTitle = link === undefined && view.leadsTo === undefined
  return [
    finding.part === 'page' ? plainText(finding.page) : view.place,
    isInTitle ? '' : [link, target].filter(Boolean).join(' → '),
    ...redirects.map(({ status, to }) => `${status} → ${to}`),
    answer,
    writtenAs && `${words('writtenAs')}: ${writtenAs}`,
    field && `${words('field')}: ${field}`,
    view.morePages,
    editUrl && `${words('edit')}: ${editUrl}`,
    view.advice,
  ].filter((line): line is string => Boolean(line))
}

/** Addresses of the site are told as they are to be written into a field: without the host that was checked. */
function withoutHost(values: Finding['values'], base: string): Finding['values'] {
  const origin = URL.parse(base)?.origin ?? base
  const entries = Object.entries(values).map(([name, value]) => {
    const isOwn = typeof value === 'string' && value.startsWith(`${origin}/`)
    return [name, isOwn ? value.slice(origin.length) : value]
  })
  return Object.fromEntries(entries) as Finding['values']
}

function placeName(part: Finding['part'], page: string, { base }: Report, words: Words): string {
  const url = URL.parse(page)
  const isOwn = url !== null && url.origin === URL.parse(base)?.origin
  const path = plainText(isOwn ? url.pathname + url.search + url.hash : page)
  if (part === 'page') return path
  if (part === 'site') return page === base ? words('part.site') : path
  return `${words(`part.${part}`)}: ${path}`
}

type Link = NonNullable<Finding['link']>

function linkWords(
  { text, element, attribute, region }: Link,
  part: Finding['part'],
  words: Words,
) {
  const letters = [...plainText(text)]
  if (letters.length === 0) return plainText(`<${element} ${attribute}>`)
  // Whole cards can be links; their first words are enough to find them.
  const beginning = letters.slice(0, maxLinkLength).join('')
  const isLonger = letters.length > maxLinkLength
  // Of what stands in the header, the language switch alone is a matter of the page.
  const key = region === 'header' && part === 'page' ? 'switcher' : 'quoted'
  return words(key, { text: isLonger ? `${beginning.trimEnd()}…` : beginning })
}

function answerWords(
  { method, status, failure, tries }: NonNullable<Finding['evidence']>,
  words: Words,
): string {
  const noAnswer = failure && words(`failure.${failure}`)
  const answer = status === null ? noAnswer : words('status', { status })
  return [method, answer, tries > 1 && words('tries', { count: tries })].filter(Boolean).join(', ')
}

const optional = (text: string | undefined) => (text === undefined ? undefined : plainText(text))
