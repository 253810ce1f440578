/** What a page says of itself; so far nothing. Addresses are as written unless said otherwise. */
export const createPageDocument = () => ({
  /** `lang` of the root element. */
  language: null as string | null,
  title: '',
  /** Texts of the `h1` elements. */
  mainHeadings: [] as string[],
  /** 1 to 6, of the headings in `<main>`. */
  headingLevels: [] as number[],
  robots: null as string | null,
  /** `<meta name="description">`; `null` where there is none. */
  description: null as string | null,
  canonical: null as string | null,
  /** Content of `<meta property="og:…">` by what follows `og:`; the first of each. */
  openGraph: {} as Record<string, string>,
  /** Absolute addresses of `<link rel="alternate">` to Atom, RSS or JSON Feed. */
  feeds: [] as string[],
  /** Texts of the scripts of JSON-LD. */
  structuredData: [] as string[],
  alternates: [] as LanguageLink[],
  /** The links of the language switcher: `a[hreflang]` in the header. */
  switcher: [] as LanguageLink[],
  /** `data-error` of `<main>`: the site's own mark of an error page. */
  errorMark: null as string | null,
  hasMain: false,
  hasFooter: false,
  /** Values of `data-block`, in order, top level only. */
  blocks: [] as string[],
  /** Values of `id`, and `name` of `a`. */
  ids: [] as string[],
  links: [] as DocumentLink[],
  /** The first characters of the text of `<main>`, spaces collapsed. */
  text: '',
})

export type PageDocument = ReturnType<typeof createPageDocument>

export interface LanguageLink {
  hreflang: string
  /** Absolute. */
  url: string
}

export type Region = 'head' | 'header' | 'main' | 'footer'

/** One place of a page that names an address. */
export interface DocumentLink {
  /** As written. */
  raw: string
  /** Absolute, normalised, with fragment; `null`: no address can be made of it. */
  url: string | null
  element: string
  attribute: string
  /** What the place expects there. */
  expects: 'page' | 'stylesheet' | 'file'
  /** What a visitor reads: text, or alternative text, or label. */
  text: string
  /** Where it stands; what is in none of them counts as `main`. */
  region: Region
  /** The block around it, and which of the page's blocks that is. */
  block: { type: string; index: number } | null
}
