import { closestWord } from '../../closest-word.ts'
import type { DocumentLink } from '../../crawl/document/page-document.ts'

/** `wrong`: no browser can follow it, or it leads elsewhere than its writer meant. `minor`: browsers get along with it. */
export function findAddressFault(link: DocumentLink): 'wrong' | 'minor' | null {
  const { url, element, attribute } = link
  const raw = link.raw.trim()
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(raw)?.[1]?.toLowerCase()
  if (url === null) return 'wrong'
  if (scheme === 'http' || scheme === 'https') {
    // `http:/host` leads to the host or to a path of the page's own, as the page came by https or by http.
    if (!/^https?:\/\/[^/?#\s]/i.test(raw)) return 'wrong'
  } else if (scheme !== undefined) {
    if (knownSchemes.has(scheme)) return null
    return isSlip(scheme) ? 'wrong' : 'minor'
  }
  // Browsers encode spaces, but mail programs and office suites end a link there. `srcset` and JSON-LD have other separators.
  return element === 'a' && attribute === 'href' && /\s/.test(raw) ? 'minor' : null
}

/** A drive or a file of the writer's own machine, or a known scheme with a typing error; anything else may be of a program that few know. */
function isSlip(scheme: string): boolean {
  return (
    scheme.length === 1 ||
    scheme === 'file' ||
    closestWord(scheme, ['http', 'https', 'mailto', 'tel']) !== undefined
  )
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
