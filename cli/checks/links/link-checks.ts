import type { PageDocument } from '../../crawl/document/page-document.ts'
import type { Trap } from '../../crawl/trap-detector.ts'
import type { Visit } from '../../crawl/visit.ts'
import { toChecks, type Check, type RuleRow } from '../check.ts'
import type { Fault, PageFault, Verdict } from '../finding.ts'
import { toEvidence } from '../to-evidence.ts'
import { looksLike, type Canary } from './ask-canary.ts'
import { decodePercent } from './decode-percent.ts'
import { findAddressFault } from './find-address-fault.ts'
import { findMailFault } from './find-mail-fault.ts'
import { findPhoneFault } from './find-phone-fault.ts'
import { isMixedContent } from './is-mixed-content.ts'
import { judgeOutcomes, type OutcomeRule } from './judge-outcome.ts'

export interface LinkFacts {
  /** What missing pages look like where they answer as if they existed. */
  canaries: readonly Canary[]
  /** Read when the crawl is over. */
  traps: readonly Trap[]
}

/** Everything that can be wrong with a link. */
export function createLinkChecks(facts: LinkFacts): Check[] {
  return toChecks(linkRules, facts)
}

type Link = PageDocument['links'][number]
type LinkFault = Pick<PageFault, 'values' | 'verdict'>

/** Looks at each link of a page by itself. */
function eachLink(findFault: (link: Link, page: string) => LinkFault | null) {
  return function* ofPage({ url, document }: Visit): Iterable<Fault> {
    for (const link of document?.links ?? []) {
      const fault = findFault(link, url)
      if (fault) yield toFault(url, link, fault)
    }
  }
}

function toFault(page: string, { block, url, ...link }: Link, fault: LinkFault): PageFault {
  const { raw, text, element, attribute, region } = link
  return {
    about: 'page',
    page,
    link: { raw, text, element, attribute, region },
    ...(block && { block }),
    ...(url && { target: url }),
    ...fault,
  }
}

const minor = (verdict: Verdict, isMinor: boolean) => (isMinor ? { verdict } : {})

/** Rules that an answer alone decides, after the doubtful ones have been asked for again. */
const ofOutcome = (rule: OutcomeRule): Pick<RuleRow<LinkFacts>, 'ofSite'> => ({
  ofSite: (site) => judgeOutcomes(site.records.doubtful(), rule),
})

/** A page that answers as if it existed, but says itself, or by its looks, that it does not. */
function isSoft404({ url, scope, outcome, document }: Visit, { canaries }: LinkFacts): boolean {
  const { status, redirects } = outcome
  const isGood = status !== null && status >= 200 && status < 300
  // The root leads to the home page of a language, as do unknown addresses on some sites.
  if (scope !== 'page' || !isGood || new URL(url).pathname === '/') return false
  if (document !== null && document.errorMark !== null) return true
  const arrivedAt = redirects.at(-1)?.to ?? null
  return canaries.some((canary) =>
    // Of a page that redirects there is no document: that of its target is seen for itself.
    canary.redirectedTo === null
      ? arrivedAt === null && document !== null && looksLike(canary, document, url)
      : arrivedAt === canary.redirectedTo,
  )
}

export const linkRules: readonly RuleRow<LinkFacts>[] = [
  {
    id: 'link-broken',
    verdict: 'broken',
    title: {
      en: 'The link leads to a page that does not exist ({status})',
      de: 'Der Link führt zu einer Seite, die es nicht gibt ({status})',
    },
    advice: {
      en: 'Change the link to the new address of the page, or remove it. If the page should exist, publish it first. Where it is the language switch, translate the page.',
      de: 'Setzen Sie den Link auf die neue Adresse der Seite oder entfernen Sie ihn. Soll es die Seite geben, veröffentlichen Sie sie zuerst. Ist es der Sprachwechsel, übersetzen Sie die Seite.',
    },
    ...ofOutcome('link-broken'),
  },
  {
    id: 'asset-broken',
    verdict: 'broken',
    title: {
      en: 'A picture or file is missing ({status})',
      de: 'Ein Bild oder eine Datei fehlt ({status})',
    },
    advice: {
      en: 'Upload the file again, or choose another one here.',
      de: 'Laden Sie die Datei neu hoch oder wählen Sie hier eine andere.',
    },
    ...ofOutcome('asset-broken'),
  },
  {
    id: 'fragment-missing',
    verdict: 'broken',
    title: {
      en: 'The page has no place named “#{fragment}”',
      de: 'Die Seite hat keine Stelle namens «#{fragment}»',
    },
    advice: {
      en: 'Give the block that is meant this anchor, or change or remove what follows the # in the link.',
      de: 'Geben Sie dem gemeinten Block diesen Anker, oder ändern oder entfernen Sie im Link, was auf # folgt.',
    },
    *ofSite({ links }) {
      for (const { url, fragment } of links.missingFragments())
        yield {
          about: 'target',
          url,
          fragment,
          values: { fragment: decodePercent(fragment) ?? fragment },
        }
    },
  },
  {
    id: 'soft-404',
    verdict: 'soft404',
    title: {
      en: 'The link leads to an error page that does not say so to search engines',
      de: 'Der Link führt zu einer Fehlerseite, die sich Suchmaschinen nicht als solche zeigt',
    },
    advice: {
      en: 'Change or remove the link. Tell those who operate the site that this address should answer 404.',
      de: 'Ändern oder entfernen Sie den Link. Melden Sie dem Betrieb der Website, dass diese Adresse mit 404 antworten sollte.',
    },
    *ofPage(visit, facts) {
      const { url, outcome } = visit
      if (isSoft404(visit, facts)) yield { about: 'target', url, evidence: toEvidence(outcome) }
    },
  },
  {
    id: 'redirect-loop',
    verdict: 'broken',
    title: {
      en: 'The link is redirected without ever arriving',
      de: 'Der Link wird weitergeleitet und kommt nie an',
    },
    advice: {
      en: 'Change the link to the page itself. If its address is right, tell those who keep the redirects.',
      de: 'Setzen Sie den Link auf die Seite selbst. Stimmt seine Adresse, melden Sie es denen, die die Weiterleitungen pflegen.',
    },
    ...ofOutcome('redirect-loop'),
  },
  {
    id: 'server-error',
    verdict: 'suspect',
    title: {
      en: 'The site does not answer properly at this address',
      de: 'Die Website antwortet unter dieser Adresse nicht richtig',
    },
    advice: {
      en: 'Run the check again in a few minutes. If it stays like this, tell those who operate the site; the link itself may be right.',
      de: 'Wiederholen Sie die Prüfung in ein paar Minuten. Bleibt es dabei, melden Sie es dem Betrieb der Website; der Link selbst kann richtig sein.',
    },
    ...ofOutcome('server-error'),
  },
  {
    id: 'link-blocked',
    verdict: 'blocked',
    title: {
      en: 'The site refuses to show this address ({status})',
      de: 'Die Website zeigt diese Adresse nicht ({status})',
    },
    advice: {
      en: 'Open the link in a private window. If it is refused there too, visitors cannot use it: change or remove it.',
      de: 'Öffnen Sie den Link in einem privaten Fenster. Wird er auch dort verweigert, können Besucher ihn nicht benutzen: Ändern oder entfernen Sie ihn.',
    },
    ...ofOutcome('link-blocked'),
  },
  {
    id: 'external-broken',
    verdict: 'broken',
    title: {
      en: 'The link leads to another website where there is no such page',
      de: 'Der Link führt zu einer anderen Website, auf der es diese Seite nicht gibt',
    },
    advice: {
      en: 'Open the link. Look for the new address of what it should show, and change or remove the link.',
      de: 'Öffnen Sie den Link. Suchen Sie die neue Adresse dessen, was er zeigen soll, und ändern oder entfernen Sie den Link.',
    },
    ...ofOutcome('external-broken'),
  },
  {
    id: 'external-suspect',
    verdict: 'suspect',
    title: {
      en: 'Another website does not answer properly at this address',
      de: 'Eine andere Website antwortet unter dieser Adresse nicht richtig',
    },
    advice: {
      en: 'Open the link. If it does not work for you either, and not tomorrow, change or remove it.',
      de: 'Öffnen Sie den Link. Geht er auch bei Ihnen und auch morgen nicht, ändern oder entfernen Sie ihn.',
    },
    ...ofOutcome('external-suspect'),
  },
  {
    id: 'host-silent',
    verdict: 'suspect',
    title: {
      en: 'Nothing answers at {host}, which was given up after three addresses',
      de: 'Unter {host} antwortet nichts; nach drei Adressen wurde nicht weiter gefragt',
    },
    advice: {
      en: 'Open one of the links. If it does not work for you either, and not tomorrow, change or remove them all.',
      de: 'Öffnen Sie einen der Links. Geht er auch bei Ihnen und auch morgen nicht, ändern oder entfernen Sie alle.',
    },
    ...ofOutcome('host-silent'),
  },
  {
    id: 'external-blocked',
    verdict: 'blocked',
    title: {
      en: 'Another website does not let programs check this address ({status})',
      de: 'Eine andere Website lässt diese Adresse nicht von Programmen prüfen ({status})',
    },
    advice: {
      en: 'Open the link yourself. If it shows what it should, nothing needs to be done.',
      de: 'Öffnen Sie den Link selbst. Zeigt er, was er soll, ist nichts zu tun.',
    },
    ...ofOutcome('external-blocked'),
  },
  {
    id: 'redirect-permanent',
    verdict: 'moved',
    title: {
      en: 'The address has moved permanently to {to}',
      de: 'Die Adresse ist dauerhaft umgezogen: {to}',
    },
    advice: { en: 'Change the link to {to}.', de: 'Ändern Sie den Link auf {to}.' },
    ...ofOutcome('redirect-permanent'),
  },
  {
    id: 'redirect-chain',
    verdict: 'warning',
    title: {
      en: 'The link takes {hops} redirects until it arrives',
      de: 'Der Link wird {hops}-mal weitergeleitet, bis er ankommt',
    },
    advice: { en: 'Change the link to {to}.', de: 'Ändern Sie den Link auf {to}.' },
    ...ofOutcome('redirect-chain'),
  },
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
    ofPage: eachLink((link) => {
      const fault = findAddressFault(link)
      const values = { address: link.raw.trim() }
      return fault && { values, ...minor('warning', fault === 'minor') }
    }),
  },
  {
    id: 'mail-invalid',
    verdict: 'broken',
    title: {
      en: '“{part}” is no valid part of an e-mail link',
      de: '«{part}» gehört so nicht in einen E-Mail-Link',
    },
    advice: {
      en: 'Write mailto:name@company.com, more recipients after a comma, a subject as ?subject=…, and no spaces.',
      de: 'Schreiben Sie mailto:name@firma.ch, weitere Empfänger nach einem Komma, einen Betreff als ?subject=… und keine Leerzeichen.',
    },
    ofPage: eachLink(({ raw }) => {
      const fault = /^\s*mailto:/i.test(raw) ? findMailFault(raw) : null
      return fault && { values: { part: fault.part }, ...minor('warning', fault.isMinor) }
    }),
  },
  {
    id: 'phone-invalid',
    verdict: 'broken',
    title: {
      en: '“{number}” cannot be dialled from everywhere',
      de: '«{number}» lässt sich nicht von überall wählen',
    },
    advice: {
      en: 'Write the number with its country code, without spaces and without (0): tel:+41441234567.',
      de: 'Schreiben Sie die Nummer mit Landesvorwahl, ohne Leerzeichen und ohne (0): tel:+41441234567.',
    },
    ofPage: eachLink(({ raw }) => {
      const fault = /^\s*tel:/i.test(raw) ? findPhoneFault(raw) : null
      const values = { number: raw.trim().slice('tel:'.length) }
      return fault && { values, ...minor('warning', fault !== 'unusable') }
    }),
  },
  {
    id: 'mixed-content',
    verdict: 'broken',
    title: {
      en: 'The page is encrypted, but loads this without encryption',
      de: 'Die Seite ist verschlüsselt, lädt dies aber unverschlüsselt',
    },
    advice: {
      en: 'Change http:// to https:// in this address. If that does not work, upload the file to this site.',
      de: 'Ändern Sie in dieser Adresse http:// zu https://. Geht das nicht, laden Sie die Datei auf diese Website.',
    },
    ofPage: eachLink((link, page) => (isMixedContent(link, page) ? {} : null)),
  },
  {
    id: 'crawler-trap',
    verdict: 'warning',
    title: {
      en: 'There is no end to addresses like {pattern}; {skipped} were left out',
      de: 'Adressen wie {pattern} nehmen kein Ende; {skipped} wurden ausgelassen',
    },
    advice: {
      en: 'Search engines fall into this too. Tell those who operate the site; to check without it, use --exclude.',
      de: 'Auch Suchmaschinen verlieren sich darin. Melden Sie es dem Betrieb der Website; ohne diese Adressen prüft --exclude.',
    },
    *ofSite({ base }, { traps }) {
      // What was left out first differs from run to run, so it is no part of the finding's name.
      for (const { pattern, example, skipped } of traps)
        yield {
          about: 'page',
          page: base.href,
          part: 'site',
          target: pattern,
          values: { pattern, skipped, example },
        }
    },
  },
]
