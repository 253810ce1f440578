import type { Finding } from '../../checks/finding.ts'
import { describeFinding, type FindingDescription } from '../describe-finding.ts'
import type { Place } from '../group-by-place.ts'
import { placeName } from '../place-name.ts'
import type { Report } from '../report.ts'
import type { Texts } from '../texts.ts'
import { address, breakable } from './address.ts'
import { type Markup, markup } from './markup.ts'

/** One page to edit, or what all pages share, with all that is to be done there. */
export function placeSection(place: Place, report: Report, words: Texts): Markup {
  const links = [
    address(place.page, words.viewPage),
    ...(place.editUrl === undefined ? [] : [address(place.editUrl, words.edit)]),
  ]
  return markup`<details class="place" open>
<summary><h3>${breakable(shortName(place, report))}</h3> <span class="total">${words.findings(place.findings.length)}</span></summary>
<p class="links">${links.map((link) => markup`${link} `)}</p>
${place.findings.map((finding) => article(finding, place, report, words))}
</details>
`
}

/** The host is the same everywhere and stands in the head of the report. */
function shortName(place: Place, report: Report): string {
  const name = placeName(place, report.language)
  const page = place.part === 'page' ? URL.parse(name) : null
  return page && page.origin === URL.parse(report.base)?.origin ? page.pathname + page.search : name
}

function article(finding: Finding, place: Place, report: Report, words: Texts): Markup {
  const description = describeFinding(finding, report)
  const { isFailing, verdict, title, advice } = description
  return markup`<article class="finding ${isFailing ? 'failing' : 'passing'}" id="finding-${finding.id}" data-verdict="${finding.verdict}" data-rule="${finding.rule}">
<p class="verdict">${verdict}</p>
<div class="body">
<h4>${title}</h4>
${whereTo(description)}
${advice === '' ? undefined : markup`<p class="advice">${advice}</p>`}
<dl>
${details(finding, description, words).map(([name, value]) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>\n`)}</dl>
${chain(description, words)}
${place.editUrl === undefined && description.editUrl !== undefined ? markup`<p class="links">${address(description.editUrl, words.edit)}</p>` : undefined}
</div>
</article>
`
}

function whereTo({ link, target, morePages }: FindingDescription): Markup | undefined {
  const arrow = link !== undefined && target !== undefined ? ' → ' : ''
  const to = target === undefined ? undefined : address(target)
  if (link === undefined && to === undefined && morePages === undefined) return undefined
  return markup`<p class="target">${link}${arrow}${to}${morePages && markup` <span>${morePages}</span>`}</p>`
}

function details(
  { rule }: Finding,
  { field, writtenAs, answer, redirects }: FindingDescription,
  words: Texts,
): [string, Markup][] {
  const all: [string, Markup | undefined][] = [
    [words.field, field === undefined ? undefined : markup`<code>${breakable(field)}</code>`],
    [
      words.writtenAs,
      writtenAs === undefined ? undefined : markup`<code>${breakable(writtenAs)}</code>`,
    ],
    [words.evidence, answer === undefined || redirects.length > 0 ? undefined : markup`${answer}`],
    [words.filterRule, markup`<code>${rule}</code>`],
  ]
  return all.filter((entry): entry is [string, Markup] => entry[1] !== undefined)
}

/** Every address on the way and what it answered. */
function chain({ redirects, answer }: FindingDescription, words: Texts): Markup | undefined {
  const last = redirects.at(-1)
  if (!last) return undefined
  return markup`<table>
<caption>${words.evidence}</caption>
<thead><tr><th scope="col">${words.address}</th><th scope="col">${words.answer}</th></tr></thead>
<tbody>${redirects.map(({ from, status }) => markup`<tr><td>${address(from)}</td><td>${words.status(status)}</td></tr>\n`)}<tr><td>${address(last.to)}</td><td>${answer}</td></tr></tbody>
</table>`
}
