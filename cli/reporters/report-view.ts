import { isRedirectFaultKind, redirectFaultTexts } from '../../routing/redirects/redirect-fault.ts'
import { parsePictureAddress } from '../../routing/picture-address.ts'
import { verdicts, type Finding, type Verdict } from '../checks/finding.ts'
import { isUnexpected, type Gap } from '../crawl/gaps.ts'
import { findingText } from './finding-text.ts'
import { plainText } from './plain-text.ts'
import type { Report } from './report.ts'
import { isTextKey, wordsOf, type Words } from './report-texts.ts'

/** A report in its language, grouped and counted. Each text is one line without control characters. */
export type ReportView = ReturnType<typeof viewReport>

/** Upper limit per rule. */
const maxPlaces = 50

export function viewReport(report: Report) {
  const words = wordsOf(report.language)
  const groups = [...Map.groupBy(report.findings, causeOf).values()]
    .map((findings) => viewGroup(findings as Findings, report, words))
    .sort(mostHelpfulFirst)
  const findings = groups.length
  const failing = groups.filter(({ isFailing }) => isFailing).length
  const places = groups.reduce((sum, { placeCount }) => sum + placeCount, 0)
  const count = (verdict: Verdict) =>
    groups.filter(({ finding }) => finding.verdict === verdict).length
  const byVerdict = Object.fromEntries(verdicts.map((verdict) => [verdict, count(verdict)]))
  const isIncomplete = report.isStrict && report.notChecked.some(isUnexpected)
  const ending = failing > 0 ? 'failed' : isIncomplete ? 'incomplete' : 'passed'
  const isClean = findings === 0 && !isIncomplete
  const result = words(isClean ? 'clean' : ending, { findings, failing, places })
  const conclusion = [result, uncheckedWords(report, words)].filter(Boolean).join(' ')
  return {
    words,
    /** Host of the site. */
    host: plainText(URL.parse(report.base)?.host ?? report.base),
    groups,
    ...listPlaces(groups),
    notices: [...report.notices, ...report.notChecked.map((gap) => gapWords(gap, words))].map(
      plainText,
    ),
    /** True if the run fails. */
    isFailed: failing > 0 || isIncomplete,
    /** Findings with the same cause and target count once; `places` counts their links and fields. */
    counts: { findings, failing, places, byVerdict: byVerdict as Record<Verdict, number> },
    conclusion,
    /** Result of the run in one to four sentences, including the conclusion. */
    summary: [
      report.isInterrupted && words('interrupted'),
      conclusion,
      report.knownFindings > 0 && words('known', { count: report.knownFindings }),
      `${words('visited', report.visited)} in ${words.duration(report.durationMs)}.`,
    ].filter((sentence) => sentence !== false),
  }
}

/** Reason with its count, an example, and the option that changes it. */
const gapWords = ({ reason, ...values }: Gap, words: Words) => words(`gap.${reason}`, values)

/** All counts in one sentence; empty if everything was checked. */
function uncheckedWords({ notChecked }: Report, words: Words): string {
  if (notChecked.length === 0) return ''
  const counts = notChecked.map(
    ({ reason, count }) => `${words(`gapName.${reason}`)} ${words.number(count)}`,
  )
  const count = notChecked.reduce((sum, gap) => sum + gap.count, 0)
  return words('unchecked', { count, reasons: counts.join(', ') })
}

/** Places for formats that list each one: the first 50 per rule, and the number of omitted ones by rule. */
function listPlaces(groups: GroupView[]) {
  const all = groups.flatMap((group) => group.places)
  const byRule = [...Map.groupBy(all, ({ finding }) => finding.rule)]
  const listed = new Set(byRule.flatMap(([, places]) => places.slice(0, maxPlaces)))
  const left = byRule.map(([rule, { length }]) => [rule, length - maxPlaces] as const)
  return {
    places: all.filter((place) => listed.has(place)),
    left: new Map(left.filter(([, count]) => count > 0)),
  }
}

/** Never empty. */
type Findings = [Finding, ...Finding[]]

/** Key of a group. Numbers are ignored, because times and counts differ from page to page. */
function causeOf(finding: Finding): string {
  const { rule, verdict, page, target, values } = finding
  const isAboutItself = isPlacedAtTarget(finding) || target === page
  const words = Object.entries(values).filter(([, value]) => typeof value === 'string')
  return JSON.stringify([rule, verdict, isAboutItself ? null : target, words])
}

/** Most severe first, then findings on most pages, because fixing them helps most; otherwise the order stays. */
function mostHelpfulFirst(a: GroupView, b: GroupView): number {
  const severity = verdicts.indexOf(a.finding.verdict) - verdicts.indexOf(b.finding.verdict)
  return severity || b.pageCount - a.pageCount
}

/** One task with all its places. */
export type GroupView = ReturnType<typeof viewGroup>

function viewGroup(findings: Findings, report: Report, words: Words) {
  const common = viewFinding(whatAllHave(findings), report, words)
  const places = findings.map((place) => viewFinding(place, report, words, common.title))
  const isTarget = ({ finding, url }: FindingView) =>
    isPlacedAtTarget(finding) && url === common.target
  const unlisted = findings.reduce((sum, { morePages = 0 }) => sum + morePages, 0)
  // Number of links or fields, and of pages or layouts, unlisted pages included.
  const placeCount = places.length + unlisted
  const pageCount = new Set(places.map(({ name }) => name)).size + unlisted
  const isLink = common.finding.link !== undefined
  const onPages = isLink ? 'linksOnPages' : 'placesOnPages'
  const spread = placeCount === pageCount && !isLink ? 'pages' : onPages
  const counts = { places: placeCount, pages: pageCount }
  return {
    ...common,
    /** Number of pages, for more than one place. */
    spread: placeCount > 1 ? words(spread, counts) : undefined,
    placeCount,
    pageCount,
    places,
    /** Places by name of the page or layout to edit, without addresses that only repeat the finding. */
    pages: Map.groupBy(
      places.filter((place) => !isTarget(place)),
      ({ name }) => name,
    ),
  }
}

/** True for an address that the whole site names, for example its sitemap; false for a link in the code of the site. */
const isPlacedAtTarget = ({ part, link }: Finding) => part === 'site' && link === undefined

/** Address to open: for a fault of the whole site, its target. */
const addressOf = (finding: Finding) =>
  (isPlacedAtTarget(finding) ? finding.target : undefined) ?? finding.page

/** Common data of the findings, based on the first. Differing values become `…`. */
function whatAllHave(findings: Findings): Finding {
  const [first] = findings
  const ifSame = <T>(read: (finding: Finding) => T) =>
    findings.every((finding) => read(finding) === read(first)) ? read(first) : open
  const values = Object.keys(first.values).map((name) => [name, ifSame((one) => one.values[name])])
  return {
    ...first,
    page: ifSame(({ page }) => page),
    target: ifSame(({ target }) => target),
    evidence:
      ifSame(({ evidence }) => JSON.stringify(evidence)) === open ? undefined : first.evidence,
    values: Object.fromEntries(values) as Finding['values'],
  }
}

/** Placeholder for differing values. */
const open = '…'

/** A finding in one place, or the common data of several places. */
export type FindingView = ReturnType<typeof viewFinding>

function viewFinding(finding: Finding, report: Report, words: Words, commonTitle?: string) {
  const { verdict, part, evidence, editUrl } = finding
  const rule = report.rules.get(finding.rule)
  const said = { ...finding, values: readableValues(finding.values, report.base, words) }
  const text = rule && findingText(rule, said, words)
  const title = plainText(text?.title ?? finding.rule)
  const target = finding.target === open ? undefined : optional(finding.target)
  const isValue = Object.values(finding.values).some((value) => value === finding.target)
  const isInTitle = target === undefined || isValue || title.includes(target)
  const near = finding.near && placeName('page', finding.near, report, words)
  const url = addressOf(finding)
  return {
    finding,
    isFailing: report.failOn.includes(verdict),
    verdict: words(`verdict.${verdict}`),
    title,
    /** Title of a place, if the common title contains a placeholder. */
    ownTitle: commonTitle === undefined || commonTitle === title ? undefined : title,
    advice: plainText(text?.advice ?? ''),
    /** Page without its host, or name of a shared part. */
    name: placeName(part, url, report, words),
    url,
    target,
    /** Target without the host of the site; missing if the title contains it. */
    leadsTo: isInTitle ? undefined : placeName('page', target, report, words),
    /** Redirects, and the response of the last address: method, status or failure, tries. */
    evidence: evidence ? evidenceWords(evidence, words) : [],
    /** Similar address or fragment that exists. */
    near: near && words('near', { address: near }),
    details: placeDetails(finding, words),
    editUrl: optional(editUrl),
  }
}

/** Link and field, the address as written if it differs from the target (`../kontakt`), and the number of further pages. */
function placeDetails({ link, target = '', block, pointer, morePages }: Finding, words: Words) {
  const place = [
    link && linkWords(link, words),
    link?.places && placeWords(link, words),
    block && words('block', { position: block.index + 1, type: block.type }),
    pointer,
  ]
  return [
    plainText(place.filter(Boolean).join(', ')),
    link && !target.endsWith(link.raw) && `${words('writtenAs')}: ${plainText(link.raw)}`,
    morePages && words('morePages', { count: morePages }),
  ].filter((detail): detail is string => Boolean(detail))
}

/** All data of one place, one fact per line, for readers that show a message out of context. */
export function placeLines(view: FindingView, { words }: ReportView): string[] {
  const { finding, name, url, leadsTo, evidence, near, details, editUrl, advice } = view
  return [
    finding.part === 'page' ? plainText(url) : name,
    leadsTo && `→ ${leadsTo}`,
    ...evidence,
    near,
    ...details,
    editUrl && `${words('edit')}: ${editUrl}`,
    advice,
  ].filter((line): line is string => Boolean(line))
}

/** Values of a sentence: codes of failures and faults in words; addresses of the site without its host, so that editors can copy them into a field. */
function readableValues(values: Finding['values'], base: string, words: Words): Finding['values'] {
  const origin = URL.parse(base)?.origin ?? base
  const inWords = (code: string) => {
    const key = `failure.${code}`
    return isTextKey(key) ? words(key) : code
  }
  const { kind } = values
  const message = isRedirectFaultKind(kind)
    ? words.fill(redirectFaultTexts[kind][words.language], values)
    : values['message']
  const entries = Object.entries(values).map(([name, value]) => {
    if (name === 'message') return [name, message]
    if (typeof value !== 'string') return [name, value]
    if (value.startsWith(`${origin}/`)) return [name, value.slice(origin.length)]
    // `missing, 404`
    return [name, ofFailures.has(name) ? value.split(', ').map(inWords).join(', ') : value]
  })
  return Object.fromEntries(entries) as Finding['values']
}

/** Values that may contain codes of failures. */
const ofFailures = new Set(['answer', 'reason'])

function placeName(
  part: Finding['part'],
  page: string,
  { base, backend }: Report,
  words: Words,
): string {
  const url = URL.parse(page)
  const isOwn = url !== null && url.origin === URL.parse(base)?.origin
  // Content names the original of a picture.
  const picture = isOwn && backend !== null ? parsePictureAddress(url.pathname) : null
  const path = plainText(isOwn ? (picture?.master ?? url.pathname) + url.search + url.hash : page)
  if (part === 'page') return path
  if (part === 'site') return page === base ? words('part.site') : path
  return `${words(`part.${part}`)}: ${path}`
}

type Link = NonNullable<Finding['link']>

/** Shown places of a link in a document. */
const maxPlacesInDocument = 10

/** Pages, cells or slides of a document; empty where Word has stored no pages. */
function placeWords({ element, places = [] }: Link, words: Words): string {
  if (places.length === 0) return ''
  const key = element === 'xlsx' ? 'sheet' : element === 'pptx' ? 'slide' : 'page'
  const shown = places.slice(0, maxPlacesInDocument).map(plainText).join(', ')
  return words(`place.${key}`, {
    places: places.length > maxPlacesInDocument ? `${shown} …` : shown,
  })
}

function linkWords(link: Link, words: Words) {
  const { text, element, attribute, isSwitcher } = link
  const shown = plainText(text)
  if (shown === '' && link.places) return ''
  if (shown === '') return plainText(`<${`${element} ${attribute}`.trim()}>`)
  return words(isSwitcher ? 'switcher' : 'quoted', { text: shown })
}

function evidenceWords(
  { method, status, failure, redirects, tries }: NonNullable<Finding['evidence']>,
  words: Words,
): string[] {
  const noResponse = failure && words(`failure.${failure}`)
  const response = status === null ? noResponse : words('status', { status })
  const last = [method, response, tries > 1 && words('tries', { count: tries })].filter(Boolean)
  const steps = redirects.map((step) => `${step.status} → ${plainText(step.to)}`)
  return [...steps, last.join(', ')]
}

const optional = (text: string | undefined) => (text === undefined ? undefined : plainText(text))
