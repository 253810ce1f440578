import { findingText } from '../checks/finding-text.ts'
import type { Evidence, Finding } from '../checks/finding.ts'
import { open } from './group-findings.ts'
import { placeName } from './place-name.ts'
import { plainText } from './plain-text.ts'
import type { Report } from './report.ts'
import { texts, type Texts } from './texts.ts'

/** A finding in the words of the report's language; every text is one line without control characters. */
export interface FindingDescription {
  isFailing: boolean
  verdict: string
  /** What is to be edited: the page without its host, or what all pages share. */
  place: string
  /** Address of the page. */
  page: string
  title: string
  advice: string
  /** What a visitor reads or sees there: the words in quotes, or the element. */
  link?: string
  target?: string
  /** The address as it stands in the field, where it looks different from the target. */
  writtenAs?: string
  /** Block and pointer. */
  field?: string
  redirects: { status: number; from: string; to: string }[]
  /** What the last address answered: method, status or failure, tries. */
  answer?: string
  /** On how many more pages it is. */
  morePages?: string
  editUrl?: string
}

export function describeFinding(finding: Finding, report: Report): FindingDescription {
  const words = texts[report.language]
  const { verdict, link, target, evidence, morePages, editUrl } = finding
  return {
    isFailing: report.failOn.includes(verdict),
    verdict: words.verdicts[verdict].name,
    place: placeName(finding, report),
    page: plainText(finding.page),
    ...ruleTexts(finding, report),
    link: link && describeLink(link, words),
    target: target === open ? undefined : optional(target),
    writtenAs: link && differs(link.raw, target) ? plainText(link.raw) : undefined,
    field: describeField(finding, words),
    redirects: (evidence?.redirects ?? []).map(({ status, from, to }) => ({
      status,
      from: plainText(from),
      to: plainText(to),
    })),
    answer: evidence && describeAnswer(evidence, words),
    morePages: morePages ? words.morePages(morePages) : undefined,
    editUrl: optional(editUrl),
  }
}

function optional(text: string | undefined): string | undefined {
  return text === undefined ? undefined : plainText(text)
}

function ruleTexts(finding: Finding, { rules, language }: Report) {
  const rule = rules.get(finding.rule)
  if (!rule) return { title: plainText(finding.rule), advice: '' }
  return {
    title: plainText(findingText(rule.title, finding, language)),
    advice: plainText(findingText(rule.advice, finding, language)),
  }
}

function describeLink({ text, element, attribute }: NonNullable<Finding['link']>, words: Texts) {
  const visible = shortened(plainText(text))
  return visible === '' ? plainText(`<${element} ${attribute}>`) : words.quoted(visible)
}

/** Whole cards can be links; their first words are enough to find them. */
function shortened(text: string): string {
  const maxLength = 80
  const letters = [...text]
  return letters.length > maxLength ? `${letters.slice(0, maxLength).join('').trimEnd()}…` : text
}

/** `/de/kontakt` is easily found in `https://example.com/de/kontakt`, `../kontakt` is not. */
function differs(raw: string, target = ''): boolean {
  return !target.endsWith(raw)
}

function describeField({ block, pointer }: Finding, words: Texts): string | undefined {
  const parts = [block && plainText(words.block(block.type, block.index + 1)), optional(pointer)]
  return parts.filter((part) => part !== undefined).join(', ') || undefined
}

function describeAnswer({ method, status, failure, tries }: Evidence, words: Texts): string {
  const answer = failure === null ? '' : words.failures[failure]
  const parts = [method, status === null ? answer : words.status(status)]
  if (tries > 1) parts.push(words.tries(tries))
  return parts.filter((part) => part !== '').join(', ')
}
