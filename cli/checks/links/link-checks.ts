import { isEmbedding } from '../../crawl/discovery.ts'
import { isOnlyInTexts } from '../../crawl/downloads/to-document-links.ts'
import type { Detail, Facts, Rules } from '../check.ts'
import { decodePercent } from '../../../routing/localized-path.ts'
import { findAddressFault } from './find-address-fault.ts'
import { findInvisibleCharacter } from './find-invisible-character.ts'
import { findMailFault } from './find-mail-fault.ts'
import { findPhoneFault } from './find-phone-fault.ts'
import { isMixedContent } from './is-mixed-content.ts'
import { judgeOutcomes } from './judge-outcome.ts'

const minor = (isMinor: boolean) => (isMinor ? ({ verdict: 'warning' } as const) : {})

/** Addresses that no request tests. */
const isContact = (raw: string) => /^\s*(?:mailto|tel|sms):/i.test(raw)

/** Scripts read the state of a map, a table or a tab from such a fragment: `#zoom=7&lat=47.1`, `#code/abc`. */
const mayBeState = (fragment: string) =>
  /[=&?/!;,|@{}[\]]/.test(decodePercent(fragment) ?? fragment)

/** Error pages with a success status, apart from those in place of pictures and scripts. */
function* soft404s({ tables }: Facts): Iterable<Detail> {
  for (const { url, soft404, outcome } of tables.values('soft404 IS NOT NULL')) {
    if (!outcome || tables.to(url).some(isEmbedding)) continue
    const isSuspect = soft404 === 'suspect' || isOnlyInTexts(tables.to(url))
    yield { url, evidence: outcome, ...(isSuspect && { verdict: 'suspect' }) }
  }
}

/** Web pages in place of pictures, scripts and style sheets, with or without an error text. */
function* wrongTypes({ tables }: Facts): Iterable<Detail> {
  for (const { url, scope, outcome } of tables.values('isWrongType')) {
    if (!outcome || !tables.to(url).some(isEmbedding)) continue
    // Another host may refuse programs with a web page.
    yield { url, evidence: outcome, ...(scope === 'external' && { verdict: 'suspect' }) }
  }
}

/** All rules about links. Rules that depend only on the response share the function in the first row. */
export const linkRules: Rules = {
  'link-broken': {
    verdict: 'broken',
    en: `The linked page does not exist ({status})
      Change the link to the new address of the page, or remove it. If the page should exist, publish it first.`,
    de: `Die verlinkte Seite existiert nicht ({status})
      Setzen Sie den Link auf die neue Adresse der Seite oder entfernen Sie ihn. Soll es die Seite geben, veröffentlichen Sie sie zuerst.`,
    ofSite: judgeOutcomes,
  },
  'link-rejected': {
    verdict: 'broken',
    en: `The site rejects the request of this link ({status})
      Open the link. If you see an error too, change the link, or report the address to the operators of the site.`,
    de: `Die Website lehnt die Anfrage dieses Links ab ({status})
      Öffnen Sie den Link. Sehen auch Sie einen Fehler, ändern Sie den Link oder melden Sie die Adresse dem Betrieb der Website.`,
  },
  'certificate-invalid': {
    verdict: 'broken',
    en: `The certificate of {host} is invalid
      Browsers warn visitors. Report it to the operators of the host; until it is fixed, remove the link.`,
    de: `Das Zertifikat von {host} ist ungültig
      Browser warnen davor. Melden Sie es dem Betrieb des Hosts; entfernen Sie bis dahin den Link.`,
  },
  'asset-broken': {
    verdict: 'broken',
    en: `A picture or file is missing ({status})
      Upload the file again, or choose another one here.`,
    de: `Ein Bild oder eine Datei fehlt ({status})
      Laden Sie die Datei neu hoch oder wählen Sie hier eine andere.`,
  },
  'fragment-missing': {
    verdict: 'broken',
    en: `The page has no anchor named “#{fragment}”
      Add this anchor to the block, or change or remove the part after # in the link.`,
    de: `Die Seite hat keinen Anker namens «#{fragment}»
      Geben Sie dem gemeinten Block diesen Anker, oder ändern oder entfernen Sie im Link, was auf # folgt.`,
    async *ofSite({ tables, findFragments }) {
      const missing = tables.missingFragments()
      const byPage = Map.groupBy(missing, ({ url }) => url)
      const wanted = [...byPage].map(
        ([url, places]) => [url, places.map(({ fragment }) => fragment)] as const,
      )
      const states = await findFragments?.(new Map(wanted))
      for (const { url, fragment, near } of missing) {
        const state = states?.get(`${url}#${fragment}`)
        if (state === 'exists') continue
        const values = { fragment: decodePercent(fragment) ?? fragment }
        const verdict = state === 'unknown' || mayBeState(fragment) ? 'suspect' : undefined
        yield { url: `${url}#${fragment}`, near, values, verdict }
      }
    },
  },
  'soft-404': {
    verdict: 'soft404',
    en: `The link opens an error page with a success status
      Change or remove the link. Report to the operators of the site that this address should return status 404.`,
    de: `Der Link öffnet eine Fehlerseite mit Erfolgsstatus
      Ändern oder entfernen Sie den Link. Melden Sie dem Betrieb der Website, dass diese Adresse den Status 404 zurückgeben sollte.`,
    ofSite: soft404s,
  },
  'type-wrong': {
    verdict: 'broken',
    en: `The page embeds a picture, script or style sheet, but the address returns a web page
      Upload the file again, or change the address.`,
    de: `Die Seite bindet ein Bild, ein Skript oder eine Formatvorlage ein, doch die Adresse liefert eine Webseite
      Laden Sie die Datei neu hoch oder ändern Sie die Adresse.`,
    ofSite: wrongTypes,
  },
  'redirect-loop': {
    verdict: 'broken',
    en: `The redirects of the link do not end
      Change the link to the page itself. If its address is correct, report it to the maintainers of the redirects.`,
    de: `Die Weiterleitungen des Links enden nicht
      Setzen Sie den Link auf die Seite selbst. Stimmt die Adresse, melden Sie es der für Weiterleitungen zuständigen Stelle.`,
  },
  'server-error': {
    verdict: 'suspect',
    en: `The site returns an error at this address
      Run the check again in a few minutes. If the error persists, report it to the operators of the site; the link itself may be correct.`,
    de: `Die Website meldet unter dieser Adresse einen Fehler
      Wiederholen Sie die Prüfung in ein paar Minuten. Bleibt es dabei, melden Sie es dem Betrieb der Website; der Link selbst kann richtig sein.`,
  },
  'link-blocked': {
    verdict: 'blocked',
    en: `The site refuses to show this address ({status})
      Open the link in a private window. If the page does not open there, visitors cannot use it: change or remove the link.`,
    de: `Die Website verweigert den Zugriff auf diese Adresse ({status})
      Öffnen Sie den Link in einem privaten Fenster. Wird er auch dort verweigert, können Besucher ihn nicht benutzen: Ändern oder entfernen Sie ihn.`,
  },
  'external-broken': {
    verdict: 'broken',
    en: `The linked page of another website does not exist
      Open the link. Search for the new address of the page, and change or remove the link.`,
    de: `Die verlinkte Seite einer anderen Website existiert nicht
      Öffnen Sie den Link. Suchen Sie die neue Adresse der Seite, und ändern oder entfernen Sie den Link.`,
  },
  'external-suspect': {
    verdict: 'suspect',
    en: `Another website returns an error at this address
      Open the link. If it does not work for you either, repeat the check tomorrow. If it still fails, change or remove the link.`,
    de: `Eine andere Website meldet unter dieser Adresse einen Fehler
      Öffnen Sie den Link. Funktioniert er auch bei Ihnen nicht, wiederholen Sie die Prüfung morgen. Ändern oder entfernen Sie ihn, wenn der Fehler bleibt.`,
  },
  'host-silent': {
    verdict: 'suspect',
    en: `{host} does not respond; the check stopped after three addresses
      Open one of the links. If it does not work for you either, repeat the check tomorrow. If it still fails, change or remove all these links.`,
    de: `{host} antwortet nicht; die Prüfung wurde nach drei Adressen beendet
      Öffnen Sie einen der Links. Funktioniert er auch bei Ihnen nicht, wiederholen Sie die Prüfung morgen. Ändern oder entfernen Sie alle, wenn der Fehler bleibt.`,
  },
  'external-blocked': {
    verdict: 'blocked',
    en: `Another website refuses crawlers at this address ({status})
      Open the link yourself. If the page is correct, ignore this finding.`,
    de: `Eine andere Website lässt diese Adresse nicht von Programmen prüfen ({status})
      Öffnen Sie den Link selbst. Stimmt die Seite, ist nichts zu tun.`,
  },
  'redirect-permanent': {
    verdict: 'moved',
    en: `The address has moved permanently to {to}
      Change the link to {to}.`,
    de: `Die Adresse ist dauerhaft umgezogen: {to}
      Ändern Sie den Link auf {to}.`,
  },
  'redirect-chain': {
    verdict: 'warning',
    en: `The link has {hops} redirects
      Change the link to {to}.`,
    de: `Der Link wird {hops}-mal weitergeleitet
      Ändern Sie den Link auf {to}.`,
  },
  'address-invalid': {
    verdict: 'broken',
    en: `“{address}” is not a valid address
      Write the full address: /… for a page of this site, https://… for another site, mailto:… for mail, without spaces.`,
    de: `«{address}» ist keine gültige Adresse
      Schreiben Sie die Adresse ganz aus: /… für eine Seite dieser Website, https://… für eine andere, mailto:… für E-Mail, ohne Leerzeichen.`,
    ofLink(link) {
      const fault = findAddressFault(link)
      if (!fault) return null
      // One wrong setting gives every page such an address.
      const isOfHead = link.element === 'link' && link.url?.startsWith('file:')
      const address = isOfHead ? 'file:///…' : link.raw.trim()
      return {
        values: { address },
        ...minor(fault === 'minor'),
        ...(isOfHead && { target: address }),
      }
    },
  },
  'character-invisible': {
    verdict: 'broken',
    en: `The address contains an invisible character: {name}
      Change the address to {to}.`,
    de: `Die Adresse enthält ein unsichtbares Zeichen: {name}
      Ändern Sie die Adresse auf {to}.`,
    ofLink: ({ raw }) => {
      const values = isContact(raw) ? findInvisibleCharacter(raw.trim()) : null
      return values && { values: { ...values } }
    },
  },
  'mail-invalid': {
    verdict: 'broken',
    en: `“{part}” is not valid in an e-mail link
      Write mailto:name@company.com, more recipients after a comma, a subject as ?subject=…, and no spaces.`,
    de: `«{part}» ist in einem E-Mail-Link nicht gültig
      Schreiben Sie mailto:name@firma.ch, weitere Empfänger nach einem Komma, einen Betreff als ?subject=… und keine Leerzeichen.`,
    ofLink({ raw }) {
      const isMail = /^\s*mailto:/i.test(raw) && !findInvisibleCharacter(raw.trim())
      const fault = isMail ? findMailFault(raw) : null
      return fault && { values: { part: fault.part }, ...minor(fault.isMinor) }
    },
  },
  'phone-invalid': {
    verdict: 'broken',
    en: `Not every phone can dial “{number}”
      Write the number with its country code, without spaces and without (0): tel:+41441234567.`,
    de: `Nicht jedes Telefon kann «{number}» wählen
      Schreiben Sie die Nummer mit Landesvorwahl, ohne Leerzeichen und ohne (0): tel:+41441234567.`,
    ofLink({ raw }) {
      const isPhone = /^\s*tel:/i.test(raw) && !findInvisibleCharacter(raw.trim())
      const fault = isPhone ? findPhoneFault(raw) : null
      const values = { number: raw.trim().slice('tel:'.length) }
      return fault && { values, ...minor(fault === 'minor') }
    },
  },
  'mixed-content': {
    verdict: 'broken',
    en: `The HTTPS page loads or sends data without encryption
      Change http:// to https:// in this address. If that does not work, upload the file to this site, or change the target of the form.`,
    de: `Die HTTPS-Seite lädt oder sendet Daten unverschlüsselt
      Ändern Sie in dieser Adresse http:// zu https://. Geht das nicht, laden Sie die Datei auf diese Website oder ändern Sie das Ziel des Formulars.`,
    ofLink: (link, page) => (isMixedContent(link, page) ? {} : null),
  },
  'crawler-trap': {
    verdict: 'warning',
    en: `Endless or repeated pages like {pattern}; {skipped} were skipped
      Search engines also crawl them. Report them to the operators of the site. --exclude omits them, --keep-query reads them.`,
    de: `Seiten wie {pattern} nehmen kein Ende oder wiederholen sich; {skipped} wurden ausgelassen
      Auch Suchmaschinen lesen sie. Melden Sie es dem Betrieb der Website. --exclude lässt sie weg, --keep-query liest sie.`,
    // The first skipped address differs from run to run, so it is not part of the finding's id.
    ofSite: ({ traps }) =>
      traps
        .filter(({ isDeclared, skipped }) => !isDeclared && skipped > 0)
        .map(({ pattern, example, skipped }) => ({
          part: 'site',
          target: pattern,
          values: { pattern, skipped, example },
        })),
  },
}
