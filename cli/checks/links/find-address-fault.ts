import { closestWord } from '../../closest-word.ts'
import type { DocumentLink } from '../../crawl/document/page-document.ts'

/** `wrong`: no browser can follow it, or it leads to an unintended address. `minor`: browsers tolerate it. */
export function findAddressFault(link: DocumentLink): 'wrong' | 'minor' | null {
  const { url, element, attribute, expects } = link
  const raw = link.raw.trim()
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(raw)?.[1]?.toLowerCase()
  if (url === null) return 'wrong'
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') {
    if (knownSchemes.has(scheme)) return null
    // Visitors do not follow the canonical address.
    const isForVisitors = element !== 'link' || expects !== 'page'
    return isForVisitors && isSlip(scheme) ? 'wrong' : 'minor'
  }
  // Browsers encode spaces, but mail programs and office suites end a link there. In `srcset` and JSON-LD, spaces are separators.
  return element === 'a' && attribute === 'href' && /\s/.test(raw) ? 'minor' : null
}

/** True for a drive letter, a local file, or a known scheme with a typing error. Any other scheme may belong to a rare program. */
function isSlip(scheme: string): boolean {
  return (
    scheme.length === 1 ||
    scheme === 'file' ||
    closestWord(scheme, ['http', 'https', 'mailto', 'tel']) !== undefined
  )
}

/** Schemes that browsers open themselves or pass to another program. */
const knownSchemes = new Set(
  (
    'http https about blob data javascript mailto tel sms ftp ftps sftp geo maps callto sip sips xmpp irc ircs webcal news nntp ' +
    'urn doi magnet bitcoin skype whatsapp viber tg signal sgnl facetime facetime-audio msteams slack zoommtg zoomus ' +
    'intent market itms itms-apps itms-services android-app ios-app fb fb-messenger spotify steam vscode ' +
    'ms-word ms-excel ms-powerpoint onenote feed view-source'
  ).split(' '),
)
