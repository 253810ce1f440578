import { isSuccess } from '../../crawl/fetch/fetcher.ts'
import type { Visit } from '../../crawl/visit.ts'
import type { Facts, Rules } from '../check.ts'
import { looksLike, type Canary } from './ask-canary.ts'
import { decodePercent } from '../../../routing/localized-path.ts'
import { findAddressFault } from './find-address-fault.ts'
import { findMailFault } from './find-mail-fault.ts'
import { findPhoneFault } from './find-phone-fault.ts'
import { isMixedContent } from './is-mixed-content.ts'
import { judgeOutcomes } from './judge-outcome.ts'

const minor = (isMinor: boolean) => (isMinor ? ({ verdict: 'warning' } as const) : {})

/** True for a page with a success status that, by its error mark or its content, does not exist. */
function isSoft404({ url, scope, outcome, document }: Visit, { canaries }: Facts): boolean {
  // The root leads to the home page of a language, and so do unknown addresses on some sites.
  if (scope !== 'page' || !isSuccess(outcome) || new URL(url).pathname === '/') return false
  if (document !== null && document.errorMark !== null) return true
  const arrivedAt = outcome.redirects.at(-1)?.to ?? null
  // A redirecting page has no document; its target has its own visit.
  const isAlike = (canary: Canary) =>
    arrivedAt !== null || (document !== null && looksLike(canary, document, url))
  return canaries.some((canary) => canary.redirectedTo === arrivedAt && isAlike(canary))
}

/** All rules about links. Rules that depend on the answer alone share the function in the first row. */
export const linkRules: Rules = {
  'link-broken': {
    verdict: 'broken',
    en: `The link leads to a page that does not exist ({status})
      Change the link to the new address of the page, or remove it. If the page should exist, publish it first.`,
    de: `Der Link führt zu einer Seite, die es nicht gibt ({status})
      Setzen Sie den Link auf die neue Adresse der Seite oder entfernen Sie ihn. Soll es die Seite geben, veröffentlichen Sie sie zuerst.`,
    ofSite: judgeOutcomes,
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
    en: `The page has no place named “#{fragment}”
      Give the block that is meant this anchor, or change or remove what follows the # in the link.`,
    de: `Die Seite hat keine Stelle namens «#{fragment}»
      Geben Sie dem gemeinten Block diesen Anker, oder ändern oder entfernen Sie im Link, was auf # folgt.`,
    *ofSite({ tables }) {
      for (const { url, fragment, near } of tables.missingFragments()) {
        const values = { fragment: decodePercent(fragment) ?? fragment }
        yield { url: `${url}#${fragment}`, near, values }
      }
    },
  },
  'soft-404': {
    verdict: 'soft404',
    en: `The link leads to an error page that does not say so to search engines
      Change or remove the link. Tell those who operate the site that this address should answer 404.`,
    de: `Der Link führt zu einer Fehlerseite, die sich Suchmaschinen nicht als solche zeigt
      Ändern oder entfernen Sie den Link. Melden Sie dem Betrieb der Website, dass diese Adresse mit 404 antworten sollte.`,
    ofVisit: (visit, facts) =>
      isSoft404(visit, facts) && { url: visit.url, evidence: visit.outcome },
  },
  'redirect-loop': {
    verdict: 'broken',
    en: `The link is redirected without ever arriving
      Change the link to the page itself. If its address is right, tell those who keep the redirects.`,
    de: `Der Link wird weitergeleitet und kommt nie an
      Setzen Sie den Link auf die Seite selbst. Stimmt seine Adresse, melden Sie es denen, die die Weiterleitungen pflegen.`,
  },
  'server-error': {
    verdict: 'suspect',
    en: `The site does not answer properly at this address
      Run the check again in a few minutes. If it stays like this, tell those who operate the site; the link itself may be right.`,
    de: `Die Website antwortet unter dieser Adresse nicht richtig
      Wiederholen Sie die Prüfung in ein paar Minuten. Bleibt es dabei, melden Sie es dem Betrieb der Website; der Link selbst kann richtig sein.`,
  },
  'link-blocked': {
    verdict: 'blocked',
    en: `The site refuses to show this address ({status})
      Open the link in a private window. If it is refused there too, visitors cannot use it: change or remove it.`,
    de: `Die Website zeigt diese Adresse nicht ({status})
      Öffnen Sie den Link in einem privaten Fenster. Wird er auch dort verweigert, können Besucher ihn nicht benutzen: Ändern oder entfernen Sie ihn.`,
  },
  'external-broken': {
    verdict: 'broken',
    en: `The link leads to another website where there is no such page
      Open the link. Look for the new address of what it should show, and change or remove the link.`,
    de: `Der Link führt zu einer anderen Website, auf der es diese Seite nicht gibt
      Öffnen Sie den Link. Suchen Sie die neue Adresse dessen, was er zeigen soll, und ändern oder entfernen Sie den Link.`,
  },
  'external-suspect': {
    verdict: 'suspect',
    en: `Another website does not answer properly at this address
      Open the link. If it does not work for you either, and not tomorrow, change or remove it.`,
    de: `Eine andere Website antwortet unter dieser Adresse nicht richtig
      Öffnen Sie den Link. Geht er auch bei Ihnen und auch morgen nicht, ändern oder entfernen Sie ihn.`,
  },
  'host-silent': {
    verdict: 'suspect',
    en: `Nothing answers at {host}, which was given up after three addresses
      Open one of the links. If it does not work for you either, and not tomorrow, change or remove them all.`,
    de: `Unter {host} antwortet nichts; nach drei Adressen wurde nicht weiter gefragt
      Öffnen Sie einen der Links. Geht er auch bei Ihnen und auch morgen nicht, ändern oder entfernen Sie alle.`,
  },
  'external-blocked': {
    verdict: 'blocked',
    en: `Another website does not let programs check this address ({status})
      Open the link yourself. If it shows what it should, nothing needs to be done.`,
    de: `Eine andere Website lässt diese Adresse nicht von Programmen prüfen ({status})
      Öffnen Sie den Link selbst. Zeigt er, was er soll, ist nichts zu tun.`,
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
    en: `The link takes {hops} redirects until it arrives
      Change the link to {to}.`,
    de: `Der Link wird {hops}-mal weitergeleitet, bis er ankommt
      Ändern Sie den Link auf {to}.`,
  },
  'address-invalid': {
    verdict: 'broken',
    en: `“{address}” is not a properly written address
      Write the address in full: /… for a page of this site, https://… for another one, without spaces.`,
    de: `«{address}» ist keine richtig geschriebene Adresse
      Schreiben Sie die Adresse ganz aus: /… für eine Seite dieser Website, https://… für eine andere, ohne Leerzeichen.`,
    ofLink(link) {
      const fault = findAddressFault(link)
      return fault && { values: { address: link.raw.trim() }, ...minor(fault === 'minor') }
    },
  },
  'mail-invalid': {
    verdict: 'broken',
    en: `“{part}” is no valid part of an e-mail link
      Write mailto:name@company.com, more recipients after a comma, a subject as ?subject=…, and no spaces.`,
    de: `«{part}» gehört so nicht in einen E-Mail-Link
      Schreiben Sie mailto:name@firma.ch, weitere Empfänger nach einem Komma, einen Betreff als ?subject=… und keine Leerzeichen.`,
    ofLink({ raw }) {
      const fault = /^\s*mailto:/i.test(raw) ? findMailFault(raw) : null
      return fault && { values: { part: fault.part }, ...minor(fault.isMinor) }
    },
  },
  'phone-invalid': {
    verdict: 'broken',
    en: `“{number}” is not written so that all phones dial it
      Write the number with its country code, without spaces and without (0): tel:+41441234567.`,
    de: `«{number}» ist nicht so geschrieben, dass es jedes Telefon wählt
      Schreiben Sie die Nummer mit Landesvorwahl, ohne Leerzeichen und ohne (0): tel:+41441234567.`,
    ofLink({ raw }) {
      const fault = /^\s*tel:/i.test(raw) ? findPhoneFault(raw) : null
      const values = { number: raw.trim().slice('tel:'.length) }
      return fault && { values, ...minor(fault === 'minor') }
    },
  },
  'mixed-content': {
    verdict: 'broken',
    en: `The page is encrypted, but loads or sends this without encryption
      Change http:// to https:// in this address. If that does not work, upload the file to this site, or have the form sent elsewhere.`,
    de: `Die Seite ist verschlüsselt, lädt oder sendet dies aber unverschlüsselt
      Ändern Sie in dieser Adresse http:// zu https://. Geht das nicht, laden Sie die Datei auf diese Website oder lassen Sie das Formular anderswohin senden.`,
    ofLink: (link, page) => (isMixedContent(link, page) ? {} : null),
  },
  'crawler-trap': {
    verdict: 'warning',
    en: `There is no end to addresses like {pattern}; {skipped} were left out
      Search engines fall into this too. Tell those who operate the site; to check without it, use --exclude.`,
    de: `Adressen wie {pattern} nehmen kein Ende; {skipped} wurden ausgelassen
      Auch Suchmaschinen verlieren sich darin. Melden Sie es dem Betrieb der Website; ohne diese Adressen prüft --exclude.`,
    // The first skipped address differs from run to run, so it is not part of the finding's id.
    ofSite: ({ traps }) =>
      traps.map(({ pattern, example, skipped }) => ({
        part: 'site',
        target: pattern,
        values: { pattern, skipped, example },
      })),
  },
}
