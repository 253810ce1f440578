/** Creates an empty document: the data of a page. Addresses are as written unless noted otherwise. */
export const createPageDocument = () => ({
  /** `lang` of the root element. */
  language: null as string | null,
  title: '',
  /** Texts of the `h1` elements. */
  mainHeadings: [] as string[],
  /** Levels 1 to 6 of the headings in `<main>`. */
  headingLevels: [] as number[],
  robots: null as string | null,
  /** `<meta name="description">`; `null` if missing. */
  description: null as string | null,
  canonical: null as string | null,
  /** `<meta property="og:…">` by the part after `og:`; the first value of each. */
  openGraph: {} as Record<string, string>,
  /** Absolute addresses of `<link rel="alternate">` to Atom, RSS or JSON Feed. */
  feeds: [] as string[],
  /** Texts of the JSON-LD scripts. */
  structuredData: [] as string[],
  alternates: [] as LanguageLink[],
  /** The links of the language switcher: `a[hreflang]` in the header. */
  switcher: [] as LanguageLink[],
  /** `data-error` of `<main>`: the site's own mark of an error page. */
  errorMark: null as string | null,
  hasMain: false,
  hasFooter: false,
  /** Values of `data-block` in order, top level only. */
  blocks: [] as string[],
  /** Values of `id`, and of `name` of `a`. */
  ids: [] as string[],
  links: [] as DocumentLink[],
  /** First characters of the text of `<main>`, with collapsed spaces. */
  text: '',
  /** Fingerprints of the text outside of header and footer; `rough` ignores numbers. */
  content: { exact: '', rough: '' },
})

export type PageDocument = ReturnType<typeof createPageDocument>

export interface LanguageLink {
  hreflang: string
  /** Absolute. */
  url: string
}

export type Region = 'head' | 'header' | 'main' | 'footer'

/** An attribute of a page that contains an address. */
export interface DocumentLink {
  /** As written. */
  raw: string
  /** Absolute, normalised, with fragment; `null`: invalid address. */
  url: string | null
  element: string
  attribute: string
  /** Expected kind of target; `form`: an address to which data is sent, which is never requested. */
  expects: 'page' | 'stylesheet' | 'file' | 'form'
  /** Text for visitors: content, alternative text, or label. */
  text: string
  /** True for a picture without alternative text. An empty one is a text: the picture decorates. */
  lacksAlt?: boolean
  /** True for a form that adds fields to its address. */
  hasFields?: true
  /** Part of the page; the default is `main`. */
  region: Region
  /** True for a link of the language switcher. */
  isSwitcher: boolean
  /** Places in a file: page numbers, slide numbers, or sheets with cells. Only in links of documents. */
  places?: readonly string[]
  /** Type and index of the surrounding block. */
  block: { type: string; index: number } | null
}
