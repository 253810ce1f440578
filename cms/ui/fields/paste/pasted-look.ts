import { toKnownLink } from './known-link.ts'

/** How text looks, and where it links to. */
export interface Look {
  isBold: boolean
  isItalic: boolean
  script: 'sup' | 'sub' | ''
  href: string
  /** In a heading or in the head of a table, which are bold anyway. */
  isTitle: boolean
}

const plain: Look = { isBold: false, isItalic: false, script: '', href: '', isTitle: false }

const boldNames = new Set(['b', 'strong'])
const italicNames = new Set(['i', 'em', 'cite', 'dfn', 'var'])

/**
 * The look of text in an element, which is that of its parent unless the element or its style says otherwise. Google Docs puts a text into
 * a `<b>` that is not bold; Excel has all looks in classes.
 */
export function readLook(
  element: Element | null,
  parent: Look = plain,
  { styles, origin }: { styles: Map<string, string>; origin: string } = {
    styles: new Map(),
    origin: '',
  },
): Look {
  if (!(element instanceof HTMLElement)) return parent
  const { localName } = element
  const ofClasses = [...element.classList].map((name) => styles.get(name) ?? '')
  const style = [...ofClasses, element.dataset['style'] ?? ''].join(';')
  const weight = valueOf(style, 'font-weight')
  const slant = valueOf(style, 'font-style')
  return {
    ...parent,
    isBold: weight ? /^(bold|[6-9]00)/.test(weight) : parent.isBold || boldNames.has(localName),
    isItalic: slant
      ? /^(italic|oblique)/.test(slant)
      : parent.isItalic || italicNames.has(localName),
    script: scriptOf(localName, valueOf(style, 'vertical-align')) || parent.script,
    href: localName === 'a' ? toKnownLink(element.getAttribute('href') ?? '', origin) : parent.href,
  }
}

function scriptOf(name: string, align: string): Look['script'] {
  if (name === 'sup' || align === 'super') return 'sup'
  return name === 'sub' || align === 'sub' ? 'sub' : ''
}

/** Value of a property, not of one whose name only ends with it (`mso-bidi-font-weight`). */
function valueOf(style: string, name: string): string {
  const values = [...style.matchAll(new RegExp(`(?:^|[;{])\\s*${name}\\s*:\\s*([^;]+)`, 'gi'))]
  return (values.at(-1)?.[1] ?? '').trim().toLowerCase()
}

/** Styles of the classes in a document's style sheets: of `xl65`, not of `h1` or of Word's paragraphs. */
export function readClassStyles(html: string): Map<string, string> {
  const sheets = [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/gi)].map(([, css = '']) => css)
  const rules = sheets.flatMap((css) => [...css.matchAll(/([^{}]*)\{([^{}]*)\}/g)])
  return new Map(
    rules.flatMap(([, selectors = '', style = '']) =>
      selectors.split(',').flatMap((selector) => {
        const name = /^(?:span|td)?\.([\w-]+)$/.exec(selector.trim())?.[1]
        return name ? [[name, style] as const] : []
      }),
    ),
  )
}
