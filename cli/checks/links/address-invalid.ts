import type { DocumentLink } from '../../crawl/page-document.ts'
import type { Check } from '../check.ts'
import { createLinkCheck } from './create-link-check.ts'

/** Links that no browser can follow, or that lead elsewhere than their writer meant. */
export function createAddressInvalid(): Check {
  return createLinkCheck(
    {
      id: 'address-invalid',
      verdict: 'broken',
      title: {
        en: '“{address}” is no address that a browser can open',
        de: '«{address}» ist keine Adresse, die ein Browser öffnen kann',
      },
      advice: {
        en: 'Write the address in full: /de/… for a page of this site, https://… for another one, without spaces.',
        de: 'Schreiben Sie die Adresse ganz aus: /de/… für eine Seite dieser Website, https://… für eine andere, ohne Leerzeichen.',
      },
    },
    (link) => (isInvalid(link) ? { values: { address: link.raw.trim() } } : null),
  )
}

/** Spaces are judged in links that people write; `srcset` and JSON-LD have their own. */
function isInvalid({ raw, url, element, attribute }: DocumentLink): boolean {
  const address = raw.trim()
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(address)?.[1]?.toLowerCase()
  if (scheme === 'http' || scheme === 'https') {
    return url === null || !/^https?:\/\/[^/?#\s]/i.test(address) || /\s/.test(address)
  }
  if (scheme !== undefined) return url === null || !knownSchemes.has(scheme)
  return url === null || (element === 'a' && attribute === 'href' && /\s/.test(address))
}

/** Schemes that browsers hand to a program of the visitor, besides those that they open themselves. */
const knownSchemes = new Set(
  (
    'about blob data javascript mailto tel sms ftp ftps sftp geo maps callto sip sips xmpp irc ircs webcal news nntp ' +
    'urn doi magnet bitcoin skype whatsapp viber tg signal sgnl facetime facetime-audio msteams slack zoommtg zoomus ' +
    'intent market itms itms-apps itms-services android-app ios-app fb fb-messenger spotify steam vscode ' +
    'ms-word ms-excel ms-powerpoint onenote feed view-source'
  ).split(' '),
)
