import { fold, wordBreak } from './fold.ts'

/** One word of a query in both foldings; a text has to contain one of them. */
export interface SearchTerm {
  expanded: string
  stripped: string
}

/** The trigram index knows nothing shorter. */
const minInnerLength = 3

const maxQueryLength = 200
const maxTerms = 8

/** Splits what a visitor typed into terms; all of them have to be found. */
export function parseQuery(query: string): SearchTerm[] {
  return query
    .slice(0, maxQueryLength)
    .normalize('NFC')
    .split(wordBreak)
    .map((word) => ({ expanded: fold(word, 'expanded'), stripped: fold(word, 'stripped') }))
    .filter(({ stripped }) => stripped !== '')
    .slice(0, maxTerms)
}

/** True for a term that can be found inside of words; a shorter one is found at the start of words only. */
export function isInnerTerm({ stripped }: SearchTerm): boolean {
  return stripped.length >= minInnerLength
}

/** FTS5 expression: every term starts a word. Terms are quoted, so nothing of them is read as syntax. */
export function toPrefixMatch(terms: SearchTerm[]): string {
  return terms.map((term) => alternatives(term, '*')).join(' AND ')
}

/** FTS5 expression for the trigram index: every term is somewhere in the text. */
export function toInnerMatch(terms: SearchTerm[]): string {
  return terms.map((term) => alternatives(term, '')).join(' AND ')
}

function alternatives({ expanded, stripped }: SearchTerm, suffix: string): string {
  const forms = [...new Set([expanded, stripped])]
  return `(${forms.map((form) => `"${form.replaceAll('"', '""')}"${suffix}`).join(' OR ')})`
}
