import { Parser } from 'htmlparser2'
import { iconNames } from '../../routing/icon-names.ts'
import { sanitizeHtml } from '../../content/rich-text/sanitize-html.ts'
import { closestWord } from '../closest-word.ts'
import type { Deviation } from './deviation.ts'
import type { MarkedValue } from './marked-values.ts'
import { shown } from './shape-faults.ts'

/** Titles and texts of a search hit: escaped HTML with `<em>`. */
const isHighlight = /\/highlight\//

/** Texts that a visitor sees otherwise than the editor wrote them: removed HTML, Markdown, unknown icons. */
export function findTextFaults({ kind, key, pointer, value }: MarkedValue): Deviation[] {
  if (isHighlight.test(pointer)) return []
  const found =
    kind === 'html'
      ? [...removedElements(value), ...documentOf(value), ...wordFaults(textOf(value))]
      : kind === 'text'
        ? [
            ...(key === 'icon' ? unknownIcon(value) : []),
            ...(key === 'phone' ? withoutDigits(value) : []),
            ...wordFaults(value),
            ...zoneOf(value),
            ...dayOf(value),
            ...midnightOf(value),
          ]
        : []
  return found.map((fault) => ({ pointer, ...fault }))
}

const wordFaults = (text: string) => [...markdownOf(text), ...tagsOf(text), ...remainsOf(text)]

/** Elements with the same meaning that the site accepts. */
const replacements: Record<string, string> = {
  b: 'strong',
  i: 'em',
  u: 'em',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  div: 'p',
  picture: 'img',
  embed: 'iframe',
}

/** Elements without an effect of their own: without them, a visitor sees the same text. */
const harmless = ['span', 'div', 'font', 'section', 'article', 'html', 'body', 'head', 'wbr', 'col']

function removedElements(html: string): Deviation[] {
  const given = countElements(html)
  const left = countElements(sanitizeHtml(html))
  return [...given].flatMap(([name, count]): Deviation[] => {
    const removed = count - (left.get(name) ?? 0)
    if (removed <= 0 || harmless.includes(name)) return []
    const better = replacements[name]
    const change = changes[name] ?? (better ? `return <${better}>` : `leave out <${name}>`)
    return [{ reason: `<${name}> is removed (${removed})`, loss: lossOf(name), change }]
  })
}

/** Allowed elements are removed only for their address; `a` means a link whose address is removed. */
const changes: Record<string, string> = {
  a: 'return an href with /path, #id, http(s):, mailto: or tel:',
  img: 'return a src with /path or http(s):',
  source: 'return a src with /path or http(s):',
  track: 'return a src with /path or http(s):',
  iframe: 'return an address of the configured map or video services',
}

function lossOf(name: string): string {
  if (name === 'a') return 'the link'
  if (name === 'img' || name === 'picture') return 'the picture'
  return `the element ${name}`
}

/** How many elements of each name a text has. Links without an address count as removed. */
function countElements(html: string): Map<string, number> {
  const counts = new Map<string, number>()
  const parser = new Parser({
    onopentag(name, { href }) {
      if (name !== 'a' || href !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
    },
  })
  parser.end(html)
  return counts
}

function textOf(html: string): string {
  let text = ''
  new Parser({ ontext: (part) => void (text += part) }).end(html)
  return text
}

/** Marks of Markdown that no ordinary text has: bold, links, headings, fences, lists of several lines. */
const markdown =
  /\*\*[^\s*][^*]*\*\*|\[[^\]\n]+\]\((?:\/|#|https?:|mailto:|tel:)[^)\s]*\)|^#{1,6} \S|^```|^[-*+] \S.*\n[-*+] \S/m

function markdownOf(text: string): Deviation[] {
  const [mark] = markdown.exec(text) ?? []
  if (mark === undefined) return []
  const reason = `Markdown is shown as text: ${shown(mark)}`
  return [
    { reason, loss: 'the formatting', change: 'return HTML in rich text, plain text elsewhere' },
  ]
}

function tagsOf(text: string): Deviation[] {
  const [tag] =
    /<\/?(?:p|div|span|strong|em|b|i|br|a|ul|ol|li|h[1-6])(?:\s[^<>]*)?\/?>/i.exec(text) ?? []
  if (tag === undefined) return []
  return [
    {
      reason: `HTML is shown as text: ${shown(tag)}`,
      loss: 'the formatting',
      change: 'return plain text',
    },
  ]
}

/** Remains of programs, which a visitor reads in a text. */
const remains: { pattern: RegExp; reason: string; change: string }[] = [
  {
    pattern: /&(?:[a-z]{2,8}|#\d{2,6}|#x[\da-f]{2,5});/i,
    reason: 'HTML entity is shown as text',
    change: 'return the character itself',
  },
  {
    pattern: /\[object \w+\]|^(?:undefined|null|NaN|Invalid Date)$/,
    reason: 'value of a program is shown as text',
    change: 'return a text, or leave out the field',
  },
  {
    pattern: /\{\{[^{}]*\}\}|\$\{[^{}]*\}|<%|%%\w+%%/,
    reason: 'placeholder of a template is shown as text',
    change: 'return the text with its values',
  },
  {
    pattern: /\[\/?[a-z][\w-]* [\w-]+=[^\]]*\]|\[\/[a-z][\w-]*\]/,
    reason: 'shortcode is shown as text',
    change: 'return the HTML of the shortcode',
  },
  {
    // The second half is UTF-8 that was read as Latin-1: "Ã¼" for "ü".
    pattern: /\uFFFD|Ã[\u0080-\u00BF\u0152-\u017F\u2013-\u2039]|â€|Â[\u00A0-\u00BF]/,
    reason: 'text is not UTF-8',
    change: 'return each text in UTF-8, encoded once',
  },
]

function remainsOf(text: string): Deviation[] {
  return remains.flatMap(({ pattern, reason, change }) => {
    const [found] = pattern.exec(text.trim()) ?? []
    if (found === undefined) return []
    return [{ reason: `${reason}: ${shown(found)}`, loss: 'a readable text', change }]
  })
}

/** Rich text without elements: the document of an editor, or paragraphs that run together. */
function documentOf(html: string): Deviation[] {
  if (/<\w/.test(html)) return []
  const change = 'return HTML'
  if (isJson(html))
    return [{ reason: `JSON is shown as text: ${shown(html)}`, loss: 'the text', change }]
  if (!/\n\s*\n/.test(html.trim())) return []
  const reason = 'paragraphs are separated by empty lines only'
  return [{ reason, loss: 'the paragraphs', change: 'return each paragraph as <p>' }]
}

function isJson(text: string): boolean {
  if (!/^\s*(?:\{\s*"|\[\s*\{)/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Time of day without an offset: `Z` or `+02:00`. */
const withoutZone = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/

function zoneOf(text: string): Deviation[] {
  if (!withoutZone.test(text)) return []
  const loss = 'nothing, but the day may differ'
  const change = `return the day alone (${text.slice(0, 10)}), or a time with its offset`
  return [{ reason: `${shown(text)} has no time zone`, loss, change, isMinor: true }]
}

/** A day that its month does not have. The site shows the day that many days later. */
function dayOf(text: string): Deviation[] {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ]\d)/.exec(text) ?? []
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  if (!(Number(day) > days)) return []
  const reason = `${shown(text)}: the month has ${days} days`
  return [{ reason, loss: 'the correct date', change: 'return an existing day' }]
}

const localDay = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Europe/Zurich',
})

/** A day that a CMS stores as local midnight and sends in UTC: 30 March, 22:00 for 31 March. */
function midnightOf(text: string): Deviation[] {
  if (!/^\d{4}-\d{2}-\d{2}T2[23]:00:00(?:\.0+)?Z$/.test(text)) return []
  const [day, time] = localDay.format(new Date(text)).split(' ')
  if (time !== '00:00:00') return []
  const reason = `${shown(text)} is midnight of ${day} in Central Europe`
  const loss = 'nothing, but the site shows the day before'
  return [{ reason, loss, change: `return ${day}`, isMinor: true }]
}

function withoutDigits(text: string): Deviation[] {
  if (text.trim() === '' || /\d/.test(text)) return []
  const reason = `${shown(text)} is no phone number`
  return [{ reason, loss: 'the call to this number', change: 'return the phone number' }]
}

function unknownIcon(name: string): Deviation[] {
  if (name === '' || iconNames.some((icon) => icon === name)) return []
  const similar = closestWord(name, iconNames)
  const change = similar ? `return "${similar}"` : `return one of: ${iconNames.join(', ')}`
  return [{ reason: `unknown icon ${shown(name)}`, loss: 'the icon', change }]
}
