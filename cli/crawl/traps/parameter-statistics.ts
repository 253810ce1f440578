import { parameterNames, parameterPattern, withoutParameter } from './address-pattern.ts'

/** Learns which parameters do not change the content, such as sessions, and which only filter a page. */
export function createParameterStatistics() {
  /** Content of the first page, by parameter and address without it. */
  const contents = new Map<string, string>()
  /** Pages that differ in a parameter only, by its name. */
  const counts = new Map<string, { same: number; other: number; pages: Set<string> }>()
  /** Pages with a parameter, by path and name: variations of a known page, and others. */
  const variations = new Map<string, { ofOther: number; own: number }>()
  /** Addresses that were read or named as canonical. */
  const known = new Set<string>()

  return { add, findRepeating, findFilter }

  function add(url: string, content: string, canonical: string | null): void {
    // The first page that names a canonical page may be the only one with its links.
    const isVariation = canonical !== null && known.has(canonical)
    if (known.size < maxContents) known.add(canonical ?? url)
    for (const name of parameterNames(url)) {
      countVariation(url, name, isVariation && !parameterNames(canonical).includes(name))
      compareContent(url, name, content)
    }
  }

  function countVariation(url: string, name: string, isOfOther: boolean): void {
    const pattern = parameterPattern(url, name)
    const count = variations.get(pattern) ?? { ofOther: 0, own: 0 }
    if (isOfOther) count.ofOther++
    else count.own++
    variations.set(pattern, count)
  }

  /** Compares the content with that of the first page that differs in this parameter only. */
  function compareContent(url: string, name: string, content: string): void {
    const key = `${name} ${withoutParameter(url, name)}`
    const first = contents.get(key)
    if (first === undefined) {
      if (contents.size < maxContents) contents.set(key, content)
      return
    }
    const count = counts.get(name) ?? { same: 0, other: 0, pages: new Set() }
    if (first === content) count.same++
    else count.other++
    if (count.pages.size < provenPages) count.pages.add(key)
    counts.set(name, count)
  }

  /** @returns name of a parameter that does not change the content, if the page is known with another value */
  function findRepeating(url: string): string | undefined {
    return parameterNames(url).find((name) => {
      const { same = 0, other = 0, pages } = counts.get(name) ?? {}
      return (
        same >= provenSame &&
        other * 20 <= same &&
        pages?.size === provenPages &&
        contents.has(`${name} ${withoutParameter(url, name)}`)
      )
    })
  }

  /** @returns pattern of a parameter with which nearly all pages named a known other page as canonical */
  function findFilter(url: string): string | undefined {
    return parameterNames(url)
      .map((name) => parameterPattern(url, name))
      .find((pattern) => {
        const { ofOther = 0, own = 0 } = variations.get(pattern) ?? {}
        return ofOther >= provenVariations && own * 20 <= ofOther
      })
  }
}

/** Number of repetitions, and of pages, that prove that a parameter does not change the content: a session, a campaign. */
const provenSame = 10
const provenPages = 3

/** Number of pages that prove that a parameter only filters another page. */
const provenVariations = 50

/** Limit of memory. */
const maxContents = 20_000
