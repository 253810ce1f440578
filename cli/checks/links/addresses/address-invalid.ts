import type { DocumentLink } from '../../../crawl/document/page-document.ts'
import { closestWord } from '../../../closest-word.ts'
import type { Check } from '../../check.ts'
import { createLinkCheck } from './create-link-check.ts'

/** Links that no browser can follow, or that lead elsewhere than their writer meant. */
export function createAddressInvalid(): Check {
  return createLinkCheck(
    {
      id: 'address-invalid',
      verdict: 'broken',
      title: {
        en: '“{address}” is not a properly written address',
        de: '«{address}» ist keine richtig geschriebene Adresse',
      },
      advice: {
        en: 'Write the address in full: /de/… for a page of this site, https://… for another one, without spaces.',
        de: 'Schreiben Sie die Adresse ganz aus: /de/… für eine Seite dieser Website, https://… für eine andere, ohne Leerzeichen.',
      },
    },
    (link) => {
      const values = { address: link.raw.trim() }
      if (isUnusable(link)) return { values }
      if (hasUnknownScheme(link)) return isSlip(link) ? { values } : { values, verdict: 'warning' }
      // Browsers encode spaces, but mail programs and office suites end a link there.
      return hasSpace(link) ? { values, verdict: 'warning' } : null
    },
  )
}

function isUnusable({ raw, url }: DocumentLink): boolean {
  const address = raw.trim()
  const scheme = schemeOf(raw)
  if (url === null) return true
  // `http:/host` leads to the host or to a path of the page's own, as the page came by https or by http.
  if (scheme === 'http' || scheme === 'https') return !/^https?:\/\/[^/?#\s]/i.test(address)
  return false
}

/** Perhaps of a program that few know. */
function hasUnknownScheme({ raw }: DocumentLink): boolean {
  const scheme = schemeOf(raw)
  return (
    scheme !== undefined && scheme !== 'http' && scheme !== 'https' && !knownSchemes.has(scheme)
  )
}

/** A drive or a file of the writer's own machine, or a known scheme with a typing error. */
function isSlip({ raw }: DocumentLink): boolean {
  const scheme = schemeOf(raw) ?? ''
  return (
    scheme.length === 1 || scheme === 'file' || closestWord(scheme, commonSchemes) !== undefined
  )
}

const commonSchemes = ['http', 'https', 'mailto', 'tel']

function schemeOf(raw: string): string | undefined {
  return /^([a-z][a-z\d+.-]*):/i.exec(raw.trim())?.[1]?.toLowerCase()
}

/** Mails and telephones have rules of their own, `srcset` and JSON-LD other separators. */
function hasSpace({ raw, element, attribute }: DocumentLink): boolean {
  const address = raw.trim()
  const isWebAddress = /^https?:/i.test(address) || !/^[a-z][a-z\d+.-]*:/i.test(address)
  return element === 'a' && attribute === 'href' && isWebAddress && /\s/.test(address)
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
