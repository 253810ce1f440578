import { decodePercent, parseSitePath } from '../../../../routing/localized-path.ts'
import { isMailAddress, mailUri } from '../../../../routing/mail-address.ts'
import { phoneUri } from '../../../../routing/phone-uri.ts'

export type LinkKind = 'page' | 'anchor' | 'file' | 'mail' | 'phone' | 'web'

/** Why a text cannot be a link; `cms/ui/texts` explains each rule. */
export type LinkRule =
  | 'link-scheme'
  | 'link-space'
  | 'link-mail'
  | 'link-phone'
  | 'link-host'
  | 'link-path'
  | 'link-word'
  | 'link-file'

export type ParsedLink = { kind: LinkKind; uri: string } | { kind: 'refused'; rule: LinkRule }

/**
 * Understands what people type as a target: a path, an anchor, a mail address, a phone number, or an address of another site with or without
 * `https://`.
 *
 * @param origin of this site, whose addresses become paths
 * @example parseLink('www.muster.ch', origin) // { kind: 'web', uri: 'https://www.muster.ch' }
 */
export function parseLink(typed: string, origin: string): ParsedLink {
  const text = typed.trim().normalize('NFC')
  if (text.startsWith('#')) return parseAnchor(text)
  if (/^[/\\]/.test(text)) return parsePath(text)
  const [, scheme = '', rest = ''] = /^([a-z][a-z\d+-]*):(.*)$/is.exec(text) ?? []
  if (scheme) return parseWithScheme(scheme.toLowerCase(), text, rest, origin)
  if (text.includes('@') && !/[/?#]/.test(text)) return parseMail(text)
  if (isPhone(text)) return parsePhone(text)
  if (isHostFirst.test(text)) return parseWeb(`https://${text}`, origin)
  return refuse(/\s/.test(text) && /[./]/.test(text) ? 'link-space' : 'link-word')
}

const refuse = (rule: LinkRule) => ({ kind: 'refused', rule }) as const

/** A name with a dot and letters behind, then perhaps a port and a path: no name of a file, and no sentence. */
const isHostFirst =
  /^(?![^\s/]+\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|jpe?g|png|webp|gif|svg|heic|mp[34]|dwg|dxf|ste?p|stl|html?|txt|csv)$)[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}(?::\d+)?(?:[/?#]|$)/iu

function parseWithScheme(scheme: string, text: string, rest: string, origin: string): ParsedLink {
  if (scheme === 'mailto') return parseMail(rest)
  if (scheme === 'tel') return parsePhone(rest)
  const isWeb = ['http', 'https'].includes(scheme) && rest.startsWith('//')
  return isWeb ? parseWeb(text, origin) : refuse('link-scheme')
}

function parseAnchor(text: string): ParsedLink {
  if (/\s/.test(text)) return refuse('link-space')
  return text.length > 1 ? { kind: 'anchor', uri: text } : refuse('link-word')
}

function parsePath(text: string): ParsedLink {
  if (/\s/.test(text)) return refuse('link-space')
  if (!parseSitePath(text) || text.includes('\\')) return refuse('link-path')
  return { kind: text.startsWith('/media/') ? 'file' : 'page', uri: text }
}

/** @param text address, perhaps with a subject: `info@muster.ch?subject=Offerte` */
function parseMail(text: string): ParsedLink {
  const [, address = '', query = ''] = /^([^?]*)(.*)$/s.exec(text) ?? []
  const plain = decodePercent(address.trim()) ?? address.trim()
  if (!isMailAddress(plain) || /\s/.test(query)) return refuse('link-mail')
  return { kind: 'mail', uri: mailUri(plain) + query }
}

/** Digits with the signs that people put between them; at least six, since a shorter one is a year or an amount. */
function isPhone(text: string): boolean {
  const isIpAddress = /^\d+(?:\.\d+){3}$/.test(text)
  return /^[+(\d][\d\s()./\u2013-]*$/.test(text) && digitsIn(text) >= 6 && !isIpAddress
}

const digitsIn = (text: string) => text.replace(/\D/g, '').length

function parsePhone(text: string): ParsedLink {
  const isNumber = /^\+?[\d\s()./\u2013;=a-z-]*$/i.test(text.trim()) && digitsIn(text) >= 3
  // A global number may have parameters, such as an extension (RFC 3966).
  if (!isNumber || /[a-z]/i.test(text.replace(/;.*$/, ''))) return refuse('link-phone')
  const [, parameters = ''] = /(;\S*)?$/.exec(text.trim()) ?? []
  return { kind: 'phone', uri: phoneUri(text.replace(/;.*$/, '')) + parameters }
}

function parseWeb(text: string, origin: string): ParsedLink {
  if (/\s/.test(text)) return refuse('link-space')
  const url = URL.parse(text)
  if (!url || !hasHost(url)) return refuse('link-host')
  if (url.username || url.password) return refuse('link-host')
  if (url.origin !== origin) return { kind: 'web', uri: text }
  return parsePath(url.href.slice(origin.length))
}

/** A host of at least two labels: `https://https://…` and `https://muster` are slips. */
function hasHost({ hostname, host }: URL): boolean {
  return /^(?:[^.]+\.)+[^.]+\.?$/.test(hostname) || host.startsWith('[') || hostname === 'localhost'
}
