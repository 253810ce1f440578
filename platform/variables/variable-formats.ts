import { z } from 'zod'

/** A whole number within a range, with a default. */
export function integer(minimum: number, maximum: number, standard: number, expected: string) {
  return within(minimum, maximum, expected).default(standard)
}

function within(minimum: number, maximum: number, expected: string) {
  const number = z.number().min(minimum, expected).max(maximum, expected)
  return z.string().regex(/^\d+$/, expected).transform(Number).pipe(number)
}

export const megabytes = (maximum: number, standard: number) =>
  integer(1, maximum, standard, 'megabytes, at least 1')

export const anyPort = within(0, 65535, 'a port number')
export const port = (standard: number) => anyPort.default(standard)
export const textVariable = (expected: string) => z.string().min(1, expected)
export const pattern = (format: RegExp, expected: string) => z.string().regex(format, expected)
export const choice = <T extends string>(...values: T[]) =>
  z.enum(values, { error: values.join(', ') })

const httpUrl = (expected: string) =>
  z.url({ protocol: /^https?$/, error: expected }).transform((value) => new URL(value))
export const address = httpUrl('an http(s) URL')
export const expectedHost = 'an http(s) URL without user, password, query and #'
/** Address of a host. User, password, query and fragment are refused: they would be published to visitors or lost. */
export const hostAddress = httpUrl(expectedHost).refine(
  ({ username, password, search, hash }) => !username && !password && !search && !hash,
  expectedHost,
)

/** Address of the site. A path would be lost in some links and doubled in others. */
export const siteAddress = hostAddress.refine(
  ({ pathname }) => pathname === '/',
  'a URL without path, because pages are at the root of the host',
)

/** Splits a list with commas. */
export const list = z.string().transform((value) => value.split(',').map((entry) => entry.trim()))

/** A host name in lower case, with other letters in the form of the DNS: `xn--mller-kva.ch`. */
export function toHostName(host: string): string {
  return /[:/@?#\\]/.test(host) ? host : (URL.parse(`http://${host}`)?.hostname ?? host)
}

/** True for a host name in the form that it has in a URL, to which the host of a request is compared. */
export function isHostName(host: string): boolean {
  return URL.parse(`http://${host}`)?.hostname === host
}
