import { verdicts, type Finding } from './finding.ts'

/** Compares numbers in texts by value: `/content/9` precedes `/content/10`. English on every machine. */
const byNumber = new Intl.Collator('en', { numeric: true })

/** Order of a report: most severe first, then page, place, rule and target; the same in every run. */
export function compareFindings(a: Omit<Finding, 'id'>, b: Omit<Finding, 'id'>): number {
  return (
    verdicts.indexOf(a.verdict) - verdicts.indexOf(b.verdict) ||
    compareTexts(a.page, b.page) ||
    compareTexts(a.pointer, b.pointer) ||
    compareTexts(a.rule, b.rule) ||
    compareTexts(a.target, b.target) ||
    compareTexts(a.link?.raw, b.link?.raw)
  )
}

function compareTexts(a = '', b = ''): number {
  return byNumber.compare(a, b) || (a === b ? 0 : a < b ? -1 : 1)
}
