import { compareFindings } from '../../cli/checks/compare-findings.ts'
import { numberFindings } from '../../cli/checks/finding-id.ts'
import type { Finding, Rule, Verdict } from '../../cli/checks/finding.ts'
import type { Report, ReportLanguage } from '../../cli/reporters/report.ts'

export const base = 'https://www.muster-maschinenbau.example'
const backend = 'https://cms.muster-maschinenbau.example'
const partner = 'https://partner.example'

/** Findings of a site with two languages: every verdict, every part, with and without link, field and evidence. */
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
    notChecked: [],
    isStrict: false,
    findings: numberFindings(faults.map(toFinding)).sort(compareFindings),
    knownFindings: 2,
    failOn: ['broken', 'soft404'],
    rules,
    ...changes,
  }
}

/** Hostile or accidental content in a report. */
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

type Texts = [title: string, advice: string]

const rule = (
  id: string,
  verdict: Verdict,
  { en, de }: Record<ReportLanguage, Texts>,
): [string, Rule] => [
  id,
  {
    verdict,
    en: en.join('\n'),
    de: de.join('\n'),
  },
]

const rules = new Map<string, Rule>([
  rule('link-broken', 'broken', {
    en: ['The linked page does not exist', 'Change the link to a page that exists, or remove it.'],
    de: [
      'Der Link führt auf eine Seite, die es nicht gibt',
      'Ändern Sie den Link auf eine Seite, die es gibt, oder entfernen Sie ihn.',
    ],
  }),
  rule('fragment-missing', 'broken', {
    en: [
      'The page has no anchor named “{fragment}”',
      'Give the block the anchor “{fragment}”, or shorten the link to the page.',
    ],
    de: [
      'Die Seite hat keinen Anker namens «{fragment}»',
      'Geben Sie dem Block den Anker «{fragment}» oder kürzen Sie den Link auf die Seite.',
    ],
  }),
  rule('soft-404', 'soft404', {
    en: ['The page shows that it is missing, but answers 200', 'Link to another page.'],
    de: [
      'Die Seite zeigt, dass sie fehlt, antwortet aber mit 200',
      'Verlinken Sie eine andere Seite.',
    ],
  }),
  rule('external-suspect', 'suspect', {
    en: [
      'The other site returns an error',
      'Open the address later; if it still fails, change the link.',
    ],
    de: [
      'Die fremde Website antwortet nicht richtig',
      'Öffnen Sie die Adresse später; scheitert sie wieder, ändern Sie den Link.',
    ],
  }),
  rule('external-blocked', 'blocked', {
    en: [
      'The other site refuses crawlers',
      'Open the address in a browser and see whether it is the right one.',
    ],
    de: [
      'Die fremde Website lässt keine Programme zu',
      'Öffnen Sie die Adresse im Browser und sehen Sie nach, ob sie stimmt.',
    ],
  }),
  rule('redirect-permanent', 'moved', {
    en: ['The address has moved for good', 'Change the link to {to}.'],
    de: ['Die Adresse ist dauerhaft umgezogen', 'Ändern Sie den Link auf {to}.'],
  }),
  rule('not-in-sitemap', 'warning', {
    en: [
      'The page is not in the sitemap',
      'Search engines find it later, or not at all. Add it, or mark it as not for search engines.',
    ],
    de: [
      'Die Seite fehlt in der Sitemap',
      'Suchmaschinen finden sie später oder gar nicht. Nehmen Sie sie auf, oder schliessen Sie sie von der Suche aus.',
    ],
  }),
  rule('messages-incomplete', 'warning', {
    en: ['The text “{key}” has no translation', 'Add it to locales/en.json.'],
    de: ['Dem Text «{key}» fehlt die Übersetzung', 'Ergänzen Sie ihn in locales/en.json.'],
  }),
  rule('navigation-differs', 'warning', {
    en: [
      'The navigation of one language lacks “{entry}”',
      'Add the entry, or remove its counterpart.',
    ],
    de: [
      'In der Navigation einer Sprache fehlt «{entry}»',
      'Ergänzen Sie den Eintrag oder entfernen Sie sein Gegenstück.',
    ],
  }),
  rule('block-unseen', 'warning', {
    en: [
      'No page shows {count} of the block types: {types}',
      'Nothing to mend; these blocks were not tested.',
    ],
    de: [
      'Keine Seite zeigt {count} der Blocktypen: {types}',
      'Nichts zu beheben; diese Blöcke sind ungeprüft.',
    ],
  }),
  rule('address-invalid', 'broken', {
    en: ['The link is no address (“{scheme}”)', 'Write the address anew.'],
    de: ['Der Link ist keine Adresse («{scheme}»)', 'Schreiben Sie die Adresse neu.'],
  }),
  rule('redirect-loop', 'broken', {
    en: ['The redirects go in a circle', 'Tell the operator.'],
    de: ['Die Weiterleitungen gehen im Kreis', 'Melden Sie es dem Betrieb.'],
  }),
])

const link = (raw: string, text: string, region: 'main' | 'footer' = 'main') => ({
  link: { raw, text, element: 'a', attribute: 'href', region },
})

const field = (type: string, index: number, rest: string) => ({
  block: { type, index },
  pointer: `/content/${index}/${rest}`,
})

const answered = (status: number, method: 'GET' | 'HEAD' = 'GET', tries = 1) => ({
  evidence: { method, status, failure: null, redirects: [], tries },
})

const on = (path: string) =>
  ({ page: base + path, part: 'page', editUrl: `${backend}/admin?page=${path}` }) as const

const vacancies = on('/de/unternehmen/stellen')
const lehrstellen = '/media/lehrstellen-2025.webp'
const apprentices = `${partner}/berufsbildung`
const fair = `${partner}:8443/messe?jahr=2026&halle=3`
const history = `${partner}/archive/1949-founding-of-the-workshop-in-a-barn-and-the-first-vacuum-lifter-of-the-country.html`
const linkedIn = 'https://www.linkedin.com/company/muster-maschinenbau-example'

type Fault = Omit<Finding, 'id' | 'verdict' | 'values'> & Partial<Pick<Finding, 'values'>>

const faults: Fault[] = [
  {
    rule: 'link-broken',
    ...vacancies,
    target: `${vacancies.page}/polymechaniker`,
    ...link('stellen/polymechaniker', 'Polymechaniker EFZ (80–100 %)'),
    ...field('Jobs', 2, 'items/2/link/uri'),
    ...answered(404),
    values: { status: 404 },
  },
  {
    rule: 'link-broken',
    ...vacancies,
    target: base + lehrstellen,
    link: { raw: lehrstellen, text: '', element: 'img', attribute: 'srcset', region: 'main' },
    ...field('ImgTextPart', 4, 'image/src'),
    ...answered(404, 'HEAD'),
    values: { status: 404 },
  },
  {
    rule: 'redirect-permanent',
    ...vacancies,
    target: apprentices,
    ...link(apprentices, 'Berufsbildung der Branche'),
    ...field('TextPart', 5, 'text'),
    evidence: {
      ...answered(200).evidence,
      redirects: [
        { status: 301, from: apprentices, to: `${apprentices}/` },
        { status: 308, from: `${apprentices}/`, to: `${partner}/de/lernende` },
      ],
    },
    values: { to: `${partner}/de/lernende` },
  },
  {
    rule: 'external-suspect',
    ...vacancies,
    target: fair,
    ...link(fair, 'Zur Messe'),
    ...field('TextPart', 5, 'text'),
    evidence: { method: 'GET', status: null, failure: 'timeout', redirects: [], tries: 3 },
  },
  {
    rule: 'link-broken',
    page: `${base}/en`,
    part: 'layout',
    target: `${base}/en/terms`,
    ...link('/en/terms', 'Terms and conditions', 'footer'),
    pointer: '/footer/info/2/uri',
    morePages: 101,
    ...answered(404),
    values: { status: 404 },
  },
  {
    rule: 'fragment-missing',
    ...on('/en/machines/vacuum-lifters/vl-250'),
    target: `${base}/en/service#spare-parts`,
    ...link('/en/service#spare-parts', 'Spare parts'),
    ...field('Links', 3, 'items/0/link/uri'),
    ...answered(200),
    values: { fragment: 'spare-parts' },
  },
  {
    rule: 'soft-404',
    page: `${base}/en/company/history`,
    part: 'page',
    target: history,
    ...link(
      history,
      'How it all began: a barn, a lathe and the conviction that nobody should have to carry a pane of glass',
    ),
    ...answered(200),
  },
  {
    rule: 'external-blocked',
    page: `${base}/de`,
    part: 'layout',
    target: linkedIn,
    ...link(linkedIn, 'LinkedIn', 'footer'),
    pointer: '/footer/linkedin',
    morePages: 1,
    ...answered(999, 'GET', 2),
  },
  {
    rule: 'messages-incomplete',
    page: `${base}/en`,
    part: 'texts',
    pointer: '/search/noHits',
    values: { key: 'search.noHits' },
  },
  {
    rule: 'navigation-differs',
    page: `${base}/de`,
    part: 'layout',
    pointer: '/navigation/1/children/9',
    values: { entry: 'Westschweiz' },
  },
  {
    rule: 'block-unseen',
    page: `${base}/`,
    part: 'site',
    values: { count: 2, types: 'Quote, Video' },
  },
  ...Array.from({ length: 7 }, (_, index): Fault => {
    const page = `${base}/de/maschinen/portale/ph-${(index + 1) * 100}`
    return { rule: 'not-in-sitemap', page, part: 'site' }
  }),
]

function toFinding(fault: Fault): Omit<Finding, 'id'> {
  const verdict = rules.get(fault.rule)?.verdict ?? 'broken'
  return { verdict, values: {}, ...fault }
}
