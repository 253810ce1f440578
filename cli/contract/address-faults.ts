import { toMediaAddress } from '../../content/client/media-address.ts'
import { isLoopback } from '../../platform/is-loopback.ts'
import { isPagePath, parseSitePath, splitLocale, toSitePath } from '../../routing/localized-path.ts'
import { toMediaPath } from '../../routing/picture-address.ts'
import type { SendRequest, RequestFile } from './contract-request.ts'
import type { Deviation, ContractFault } from './deviation.ts'
import type { FoundAddress } from './find-addresses.ts'
import {
  findOtherLanguages,
  judgeFragment,
  judgeOtherHost,
  judgePage,
  toKnownPages,
  type KnownPages,
} from './link-faults.ts'
import type { ReadPage } from './listed-pages.ts'

export interface AddressOptions {
  backend: URL
  base: URL
  mediaPrefixes: readonly string[]
  pages: readonly ReadPage[]
  redirects: KnownPages['redirects']
  request: SendRequest
  requestFile: RequestFile
}

/** Links to missing pages and files that visitors do not get. Each address is requested once. */
export async function findAddressFaults(
  places: FoundAddress[],
  given: AddressOptions,
): Promise<Deviation[]> {
  const options = { ...given, known: toKnownPages(given.pages, given.redirects) }
  const groups = Map.groupBy(places, ({ path, address, kind }) =>
    address.startsWith('#') ? `${path} ${address}` : `${kind} ${address}`,
  )
  const found = await Promise.all(
    [...groups.values()].map(async (group) => {
      const [first] = group
      const fault = first && (await judgeAddress(first, options))
      return fault ? [toDeviation(first, fault, group.length - 1)] : []
    }),
  )
  return [...found.flat(), ...findOtherLanguages(places, options.known)]
}

type Options = AddressOptions & { known: KnownPages }

function toDeviation(
  { path, pointer }: FoundAddress,
  fault: ContractFault,
  others: number,
): Deviation {
  const more = others > 0 ? ` (and at ${others} other ${others === 1 ? 'place' : 'places'})` : ''
  return { path, pointer, ...fault, reason: fault.reason + more }
}

async function judgeAddress(place: FoundAddress, options: Options): Promise<ContractFault | null> {
  const { backend, base, mediaPrefixes, known } = options
  if (place.address.startsWith('#')) return judgeFragment(place.address, place.path, known)
  const ownPath = toSitePath(place.address, new Set([base.host]))
  const path = toMediaPath(ownPath, backend, mediaPrefixes)
  if (path.startsWith('/media/')) return judgeFile(place, fileAddress(path, options), options)
  if (!path.startsWith('/')) return judgeElsewhere(place, path, options)
  const { pathname } = parseSitePath(path) ?? { pathname: path }
  if (isMadeBySite.test(pathname)) return null
  if (place.kind === 'link' && isPagePath(pathname)) return judgePage(path, options)
  if (place.kind !== 'link' || /\.\w{2,5}$/.test(pathname)) return unserved(place)
  return splitLocale(pathname).locale ? null : withoutLanguage(path)
}

/** Paths that the site makes itself. */
const isMadeBySite =
  /^\/(?:data-sheets|events|pictures|assets)\/|^\/(?:de|en)\/(?:search|feed[^/]*)$/

/** @returns `null` for a path that is not public */
function fileAddress(path: string, { backend, mediaPrefixes }: AddressOptions): string | null {
  const site = parseSitePath(path)
  return site && toMediaAddress(site.pathname + site.search, { backendUrl: backend, mediaPrefixes })
}

async function judgeElsewhere(
  place: FoundAddress,
  address: string,
  options: Options,
): Promise<ContractFault | null> {
  const url = URL.parse(address)
  if (!url?.protocol.startsWith('http')) return null
  const isPage = place.kind === 'link' && !/\.\w{2,5}$/.test(url.pathname)
  if (isPage && (url.origin === options.backend.origin || isLoopback(url.hostname)))
    return {
      reason: `${address} is an address of the content service or of one machine`,
      loss: 'the page behind the link',
      change: isPagePath(url.pathname) ? `return ${url.pathname}` : 'return a public address',
    }
  if (url.origin === options.backend.origin) return unserved(place)
  if (place.kind === 'link') return judgeOtherHost(url, options.known)
  if (url.protocol === 'http:')
    return { reason: `${address} has no https:`, loss: lossOf(place), change: 'return https:' }
  return judgeFile(place, address, options)
}

async function judgeFile(
  place: FoundAddress,
  address: string | null,
  { requestFile }: AddressOptions,
): Promise<ContractFault | null> {
  if (!address) return unserved(place)
  const head = await requestFile(address, 'HEAD')
  const { status, type, isEmpty } =
    head.status === 200 && !head.isEmpty ? head : await requestFile(address, 'GET')
  const loss = lossOf(place)
  if (status === 0)
    return { reason: `${place.address}: no response`, loss, change: 'return the file in time' }
  if (status !== 200)
    return {
      reason: `${place.address}: status ${status}`,
      loss,
      change: 'return the address of a file',
    }
  if (isEmpty) return { reason: `${place.address} is empty`, loss, change: 'return the file' }
  return judgeType(place, type)
}

/** Types in place of the file: an error page, or the error of an object store. */
const isNoFile = /^(?:text\/html|application\/json|(?:application|text)\/xml)\b/

/** A type that says nothing. The site reads what a photograph is, browsers do so for no drawing. */
const isUnknown = /^(?:(?:application|binary)\/octet-stream)?(?:;|$)/

function judgeType({ address, kind }: FoundAddress, type: string): ContractFault | null {
  const loss = lossOf({ kind })
  if (isNoFile.test(type))
    return { reason: `${address} is ${type}`, loss, change: 'return the address of a file' }
  if (kind !== 'picture' || type.startsWith('image/')) return null
  const change = 'return the picture with its Content-Type, such as image/webp'
  const reason = type ? `${address} is ${type}` : `${address} has no Content-Type`
  if (isUnknown.test(type) && /\.(?:avif|webp|jpe?g|png)(?:\?|$)/i.test(address))
    return { reason, loss: 'nothing, but the original may be downloaded', change, isMinor: true }
  return { reason, loss, change }
}

function unserved(place: FoundAddress): ContractFault {
  const { pathname } = URL.parse(place.address, 'http://site') ?? { pathname: '/' }
  const folder = pathname.slice(0, pathname.indexOf('/', 1) + 1) || '/'
  const reason = `${place.address}: the site serves no file of this folder`
  return {
    reason,
    loss: lossOf(place),
    change: `set MEDIA_PREFIXES=${folder}, or serve it below /media/`,
  }
}

function withoutLanguage(path: string): ContractFault {
  const change = `return the path with its language: /de${path}`
  return { reason: `${path} has no language`, loss: 'the language of the page', change }
}

const lossOf = ({ kind }: Pick<FoundAddress, 'kind'>) =>
  kind === 'link' ? 'the file' : 'the picture'
