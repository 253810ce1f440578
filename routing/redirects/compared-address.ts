import { decodePathname, splitQuery } from '../localized-path.ts'
import { normalForm, tidyAddress } from './normal-form.ts'

/** An address in the form in which it is compared. */
export interface ComparedAddress {
  /** Decoded, without a slash at the end. */
  pathname: string
  key: string
  parameters: AddressParameter[]
}

/** A parameter of the query. */
export interface AddressParameter {
  name: string
  value: string
  /** As it is in the URL. */
  text: string
  /** Name and value in lower case: servers of old sites, and QR codes in capitals, do not distinguish. */
  folded: string
}

export function toComparedAddress(url: string): ComparedAddress {
  const { path, search } = splitQuery(url)
  // A percent sign that encodes nothing means itself. The site gets a backslash encoded.
  const encoded = path.replace(/%(?![\dA-F]{2})/gi, '%25').replaceAll('\\', '%5C')
  const segments = decodePathname(encoded).normalize('NFC').split('/').filter(Boolean)
  return toAddress(`/${segments.join('/')}`, search)
}

/** An address as its sender meant it, with and without the index file. */
export function usualSpellings(url: string): ComparedAddress[] {
  return [tidyAddress(url), normalForm(url)].map(({ pathname, search }) =>
    toAddress(pathname, search),
  )
}

function toAddress(pathname: string, search: string): ComparedAddress {
  // Links copied from the source of a page have `&amp;`.
  const query = search.replaceAll('&amp;', '&')
  let parameters: AddressParameter[] | undefined
  return {
    pathname,
    key: pathname.toLowerCase(),
    /** Parsed if a rule has the path: few addresses have a rule, and a query may be long. */
    get parameters() {
      parameters ??= query === '?*' ? [] : query.slice(1).split('&').flatMap(toParameter)
      return parameters
    },
  }
}

function toParameter(text: string): AddressParameter[] {
  return [...new URLSearchParams(text)].map(([name, value]) => {
    const folded = JSON.stringify([name, value]).toLowerCase()
    return { name, value, text, folded }
  })
}

export function hasParameter(
  parameters: AddressParameter[],
  { name, value }: AddressParameter,
): boolean {
  return parameters.some((known) => known.name === name && known.value === value)
}

export function hasFoldedParameter(
  parameters: AddressParameter[],
  { folded }: AddressParameter,
): boolean {
  return parameters.some((known) => known.folded === folded)
}

export function haveSameParameters(some: AddressParameter[], others: AddressParameter[]): boolean {
  return some.length === others.length && some.every((parameter) => hasParameter(others, parameter))
}
