import type { Rule } from '../../cli/checks/check.ts'
import { compareFindings } from '../../cli/checks/compare-findings.ts'
import { numberFindings } from '../../cli/checks/finding-id.ts'
import type { Finding } from '../../cli/checks/finding.ts'
import type { Report, ReportLanguage } from '../../cli/reporters/report.ts'

export const base = 'https://www.muster-maschinenbau.example'
const backend = 'https://cms.muster-maschinenbau.example'
const partner = 'https://partner.example'

/** What a run over a site of two languages finds: every verdict, every part, with and without link, field and evidence. */
export function exampleReport(language: ReportLanguage, changes: Partial<Report> = {}): Report {
  return {
    command: 'check',
    base: `${base}/`,
    backend: `${backend}/`,
    language,
    startedAt: new Date('2026-11-22T08:15:00Z'),
    durationMs: 6420,
    visited: { pages: 204, assets: 611, external: 47 },
    isInterrupted: false,
    notices: notices[language],
    findings: numberFindings(faults).sort(compareFindings),
    knownFindings: 2,
    failOn: ['broken', 'soft404'],
    rules: new Map(rules.map((rule) => [rule.id, rule])),
    ...changes,
  }
}

/** What a page of an attacker, or a slip of an editor, can bring into a report. */
export function hostileReport(language: ReportLanguage): Report {
  const hostile: Omit<Finding, 'id'> = {
    rule: 'address-invalid',
    verdict: 'broken',
    page: `${base}/de/"><script>alert(1)</script>?a=1&b=2`,
    part: 'page',
    target: 'javascript:alert(1)//\u202egnp.exe',
    link: {
      raw: "javascript:alert('1')",
      text: '</title><script>alert(2)</script> ]]> & \u0000\u001b[31mred\u001b[0m\n::error::x \ud800',
      element: 'a',
      attribute: 'href',
      region: 'main',
    },
    block: { type: '<img src=x onerror=alert(3)>', index: 0 },
    pointer: '/content/0/"onmouseover="alert(4)',
    editUrl: 'data:text/html,<script>alert(5)</script>',
    values: { scheme: '{scheme} %0A::warning::y' },
  }
  return exampleReport(language, {
    findings: numberFindings([hostile]),
    notices: ['<b>bold</b>\n::error::z'],
  })
}

const notices: Record<ReportLanguage, string[]> = {
  en: ['Addresses elsewhere that need a login were not followed.'],
  de: ['Fremde Adressen hinter einer Anmeldung wurden nicht verfolgt.'],
}

const rules: Rule[] = [
  {
    id: 'link-broken',
    verdict: 'broken',
    title: {
      en: 'The link leads to a page that does not exist',
      de: 'Der Link führt auf eine Seite, die es nicht gibt',
    },
    advice: {
      en: 'Change the link to a page that exists, or remove it.',
      de: 'Ändern Sie den Link auf eine Seite, die es gibt, oder entfernen Sie ihn.',
    },
  },
  {
    id: 'fragment-missing',
    verdict: 'broken',
    title: {
      en: 'The page has no place named “{fragment}”',
      de: 'Die Seite hat keine Stelle namens «{fragment}»',
    },
    advice: {
      en: 'Give the block the anchor “{fragment}”, or shorten the link to the page.',
      de: 'Geben Sie dem Block den Anker «{fragment}» oder kürzen Sie den Link auf die Seite.',
    },
  },
  {
    id: 'soft-404',
    verdict: 'soft404',
    title: {
      en: 'The page shows that it is missing, but answers 200',
      de: 'Die Seite zeigt, dass sie fehlt, antwortet aber mit 200',
    },
    advice: { en: 'Link to another page.', de: 'Verlinken Sie eine andere Seite.' },
  },
  {
    id: 'external-suspect',
    verdict: 'suspect',
    title: {
      en: 'The other site gives no proper answer',
      de: 'Die fremde Website antwortet nicht richtig',
    },
    advice: {
      en: 'Open the address later; if it still fails, change the link.',
      de: 'Öffnen Sie die Adresse später; scheitert sie wieder, ändern Sie den Link.',
    },
  },
  {
    id: 'external-blocked',
    verdict: 'blocked',
    title: {
      en: 'The other site does not let programs in',
      de: 'Die fremde Website lässt keine Programme zu',
    },
    advice: {
      en: 'Open the address in a browser and see whether it is the right one.',
      de: 'Öffnen Sie die Adresse im Browser und sehen Sie nach, ob sie stimmt.',
    },
  },
  {
    id: 'redirect-permanent',
    verdict: 'moved',
    title: { en: 'The address has moved for good', de: 'Die Adresse ist dauerhaft umgezogen' },
    advice: {
      en: 'Change the link to {finalTarget}.',
      de: 'Ändern Sie den Link auf {finalTarget}.',
    },
  },
  {
    id: 'not-in-sitemap',
    verdict: 'warning',
    title: {
      en: 'The page is not in the sitemap',
      de: 'Die Seite fehlt in der Sitemap',
    },
    advice: {
      en: 'Search engines find it later, or not at all. Add it, or mark it as not for search engines.',
      de: 'Suchmaschinen finden sie später oder gar nicht. Nehmen Sie sie auf, oder schliessen Sie sie von der Suche aus.',
    },
  },
  {
    id: 'messages-incomplete',
    verdict: 'warning',
    title: {
      en: 'The text “{key}” has no translation',
      de: 'Dem Text «{key}» fehlt die Übersetzung',
    },
    advice: { en: 'Add it to locales/en.json.', de: 'Ergänzen Sie ihn in locales/en.json.' },
  },
  {
    id: 'navigation-differs',
    verdict: 'warning',
    title: {
      en: 'The navigation of one language lacks “{entry}”',
      de: 'In der Navigation einer Sprache fehlt «{entry}»',
    },
    advice: {
      en: 'Add the entry, or remove its counterpart.',
      de: 'Ergänzen Sie den Eintrag oder entfernen Sie sein Gegenstück.',
    },
  },
  {
    id: 'block-unseen',
    verdict: 'warning',
    title: {
      en: 'No page shows {count} of the block types: {types}',
      de: 'Keine Seite zeigt {count} der Blocktypen: {types}',
    },
    advice: {
      en: 'Nothing to mend; these blocks were not tested.',
      de: 'Nichts zu beheben; diese Blöcke sind ungeprüft.',
    },
  },
  {
    id: 'address-invalid',
    verdict: 'broken',
    title: {
      en: 'The link is no address (“{scheme}”)',
      de: 'Der Link ist keine Adresse («{scheme}»)',
    },
    advice: { en: 'Write the address anew.', de: 'Schreiben Sie die Adresse neu.' },
  },
  {
    id: 'redirect-loop',
    verdict: 'broken',
    title: { en: 'The redirects go in a circle', de: 'Die Weiterleitungen gehen im Kreis' },
    advice: { en: 'Tell the operator.', de: 'Melden Sie es dem Betrieb.' },
  },
]

const inMain = { element: 'a', attribute: 'href', region: 'main' } as const
const vacancies = {
  page: `${base}/de/unternehmen/stellen`,
  part: 'page',
  editUrl: `${backend}/admin?page=/de/unternehmen/stellen`,
} as const

const faults: Omit<Finding, 'id'>[] = [
  {
    rule: 'link-broken',
    verdict: 'broken',
    ...vacancies,
    target: `${base}/de/unternehmen/stellen/polymechaniker`,
    link: { raw: 'stellen/polymechaniker', text: 'Polymechaniker EFZ (80–100 %)', ...inMain },
    block: { type: 'Jobs', index: 2 },
    pointer: '/content/2/items/2/link/uri',
    evidence: { method: 'GET', status: 404, failure: null, redirects: [], tries: 1 },
    values: { status: 404 },
  },
  {
    rule: 'link-broken',
    verdict: 'broken',
    ...vacancies,
    target: `${base}/media/lehrstellen-2025.webp`,
    link: {
      raw: '/media/lehrstellen-2025.webp',
      text: '',
      element: 'img',
      attribute: 'srcset',
      region: 'main',
    },
    block: { type: 'ImgTextPart', index: 4 },
    pointer: '/content/4/image/src',
    evidence: { method: 'HEAD', status: 404, failure: null, redirects: [], tries: 1 },
    values: { status: 404 },
  },
  {
    rule: 'redirect-permanent',
    verdict: 'moved',
    ...vacancies,
    target: `${partner}/berufsbildung`,
    link: { raw: `${partner}/berufsbildung`, text: 'Berufsbildung der Branche', ...inMain },
    block: { type: 'TextPart', index: 5 },
    pointer: '/content/5/text',
    evidence: {
      method: 'GET',
      status: 200,
      failure: null,
      redirects: [
        { status: 301, from: `${partner}/berufsbildung`, to: `${partner}/berufsbildung/` },
        { status: 308, from: `${partner}/berufsbildung/`, to: `${partner}/de/lernende` },
      ],
      tries: 1,
    },
    values: {},
  },
  {
    rule: 'external-suspect',
    verdict: 'suspect',
    ...vacancies,
    target: `${partner}:8443/messe?jahr=2026&halle=3`,
    link: { raw: `${partner}:8443/messe?jahr=2026&halle=3`, text: 'Zur Messe', ...inMain },
    block: { type: 'TextPart', index: 5 },
    pointer: '/content/5/text',
    evidence: { method: 'GET', status: null, failure: 'timeout', redirects: [], tries: 3 },
    values: {},
  },
  {
    rule: 'link-broken',
    verdict: 'broken',
    page: `${base}/en`,
    part: 'layout',
    target: `${base}/en/terms`,
    link: {
      raw: '/en/terms',
      text: 'Terms and conditions',
      element: 'a',
      attribute: 'href',
      region: 'footer',
    },
    pointer: '/footer/info/2/uri',
    morePages: 101,
    evidence: { method: 'GET', status: 404, failure: null, redirects: [], tries: 1 },
    values: { status: 404 },
  },
  {
    rule: 'fragment-missing',
    verdict: 'broken',
    page: `${base}/en/machines/vacuum-lifters/vl-250`,
    part: 'page',
    target: `${base}/en/service#spare-parts`,
    link: { raw: '/en/service#spare-parts', text: 'Spare parts', ...inMain },
    block: { type: 'Links', index: 3 },
    pointer: '/content/3/items/0/link/uri',
    editUrl: `${backend}/admin?page=/en/machines/vacuum-lifters/vl-250`,
    evidence: { method: 'GET', status: 200, failure: null, redirects: [], tries: 1 },
    values: { fragment: 'spare-parts' },
  },
  {
    rule: 'soft-404',
    verdict: 'soft404',
    page: `${base}/en/company/history`,
    part: 'page',
    target: `${partner}/archive/1949-founding-of-the-workshop-in-a-barn-and-the-first-vacuum-lifter-of-the-country.html`,
    link: {
      raw: `${partner}/archive/1949-founding-of-the-workshop-in-a-barn-and-the-first-vacuum-lifter-of-the-country.html`,
      text: 'How it all began: a barn, a lathe and the conviction that nobody should have to carry a pane of glass',
      ...inMain,
    },
    evidence: { method: 'GET', status: 200, failure: null, redirects: [], tries: 1 },
    values: {},
  },
  {
    rule: 'external-blocked',
    verdict: 'blocked',
    page: `${base}/de`,
    part: 'layout',
    target: 'https://www.linkedin.com/company/muster-maschinenbau-example',
    link: {
      raw: 'https://www.linkedin.com/company/muster-maschinenbau-example',
      text: 'LinkedIn',
      element: 'a',
      attribute: 'href',
      region: 'footer',
    },
    pointer: '/footer/linkedin',
    morePages: 1,
    evidence: { method: 'GET', status: 999, failure: null, redirects: [], tries: 2 },
    values: {},
  },
  {
    rule: 'messages-incomplete',
    verdict: 'warning',
    page: `${base}/en`,
    part: 'texts',
    pointer: '/search/noHits',
    values: { key: 'search.noHits' },
  },
  {
    rule: 'navigation-differs',
    verdict: 'warning',
    page: `${base}/de`,
    part: 'layout',
    pointer: '/navigation/1/children/9',
    values: { entry: 'Westschweiz' },
  },
  {
    rule: 'block-unseen',
    verdict: 'warning',
    page: `${base}/`,
    part: 'site',
    values: { count: 2, types: 'Quote, Video' },
  },
  ...Array.from({ length: 7 }, (_, index): Omit<Finding, 'id'> => {
    const page = `${base}/de/maschinen/portale/ph-${(index + 1) * 100}`
    return { rule: 'not-in-sitemap', verdict: 'warning', page, part: 'site', values: {} }
  }),
]
