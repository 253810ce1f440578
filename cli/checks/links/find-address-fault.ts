import { closestWord } from '../../closest-word.ts'
import type { DocumentLink } from '../../crawl/document/page-document.ts'

/** `wrong`: no browser can follow it, or it leads elsewhere than its writer meant. `minor`: browsers get along with it. */
export function findAddressFault(link: DocumentLink): 'wrong' | 'minor' | null {
  if (isUnusable(link)) return 'wrong'
  const scheme = schemeOf(link.raw)
  if (scheme !== undefined && !knownSchemes.has(scheme)) return isSlip(scheme) ? 'wrong' : 'minor'
  // Browsers encode spaces, but mail programs and office suites end a link there.
  return hasSpace(link) ? 'minor' : null
}

function isUnusable({ raw, url }: DocumentLink): boolean {
  if (url === null) return true
  // `http:/host` leads to the host or to a path of the page's own, as the page came by https or by http.
  return /^https?$/.test(schemeOf(raw) ?? '') && !/^https?:\/\/[^/?#\s]/i.test(raw.trim())
}

/** A drive or a file of the writer's own machine, or a known scheme with a typing error; anything else may be of a program that few know. */
function isSlip(scheme: string): boolean {
  return (
    scheme.length === 1 ||
    scheme === 'file' ||
    closestWord(scheme, ['http', 'https', 'mailto', 'tel']) !== undefined
  )
}

function schemeOf(raw: string): string | undefined {
  return /^([a-z][a-z\d+.-]*):/i.exec(raw.trim())?.[1]?.toLowerCase()
}

/** Mails and telephones have rules of their own, `srcset` and JSON-LD other separators. */
function hasSpace({ raw, element, attribute }: DocumentLink): boolean {
  const scheme = schemeOf(raw)
  const isWebAddress = scheme === undefined || /^https?$/.test(scheme)
  return element === 'a' && attribute === 'href' && isWebAddress && /\s/.test(raw.trim())
}

/** Schemes that browsers hand to a program of the visitor, besides those that they open themselves. */
const knownSchemes = new Set(
  (
    'http https about blob data javascript mailto tel sms ftp ftps sftp geo maps callto sip sips xmpp irc ircs webcal news nntp ' +
    'urn doi magnet bitcoin skype whatsapp viber tg signal sgnl facetime facetime-audio msteams slack zoommtg zoomus ' +
    'intent market itms itms-apps itms-services android-app ios-app fb fb-messenger spotify steam vscode ' +
    'ms-word ms-excel ms-powerpoint onenote feed view-source'
  ).split(' '),
)
