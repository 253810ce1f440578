import type { Finding } from '../../checks/finding.ts'
import { describeFinding, type FindingDescription } from '../describe-finding.ts'
import type { FindingGroup, PagePlaces } from '../group-findings.ts'
import { placeName } from '../place-name.ts'
import type { Report } from '../report.ts'
import type { Texts } from '../texts.ts'
import { address, breakable } from './address.ts'
import { type Markup, markup } from './markup.ts'

/** Pages that are shown at once; the others are there to be opened. */
const maxPages = 10

/** What is to be done once, and every page where it is to be done. */
export function findingArticle(group: FindingGroup, report: Report, words: Texts): Markup {
  const { finding, pages, places, pageCount } = group
  const description = describeFinding(finding, report)
  const { isFailing, verdict, title, advice, target } = description
  const areLinks = finding.link !== undefined
  const spread = places > 1 ? words.spread({ places, pages: pageCount, areLinks }) : undefined
  const [shown, rest] = [pages.slice(0, maxPages), pages.slice(maxPages)]
  return markup`<article class="finding ${isFailing ? 'failing' : 'passing'}" data-verdict="${finding.verdict}" data-rule="${finding.rule}">
<p class="verdict">${verdict}</p>
<div class="body">
<h3>${title}</h3>
${target !== undefined && markup`<p class="target">${address(target)}</p>`}
${advice !== '' && markup`<p class="advice">${advice}</p>`}
${evidence(description, words)}
<p class="total">${words.where}${spread !== undefined && `: ${spread}`}</p>
<ul class="places">${shown.map((page) => pageItem(page, report, words))}</ul>
${rest.length > 0 && markup`<details><summary>${words.morePages(rest.length)}</summary><ul class="places">${rest.map((page) => pageItem(page, report, words))}</ul></details>`}
<p class="total">${words.filterRule} <code>${finding.rule}</code></p>
</div>
</article>
`
}

function pageItem(page: PagePlaces, report: Report, words: Texts): Markup {
  const [first] = page.places
  const edit = first?.editUrl
  const name = placeName(page, report)
  return markup`<li>${address(page.page, name)}${edit !== undefined && markup` ${address(edit, words.edit)}`}
${page.places.map((place) => placeLine(place, report, words))}</li>
`
}

/** The link and its field; nothing where the page itself is all that there is to say. */
function placeLine(place: Finding, report: Report, words: Texts): Markup {
  const { link, field, writtenAs, morePages } = describeFinding(place, report)
  const parts = [
    link === undefined ? undefined : markup`<span>${link}</span>`,
    writtenAs === undefined
      ? undefined
      : markup`<span>${words.writtenAs} <code>${breakable(writtenAs)}</code></span>`,
    field === undefined ? undefined : markup`<code>${breakable(field)}</code>`,
    morePages === undefined ? undefined : markup`<span>${morePages}</span>`,
  ].filter((part) => part !== undefined)
  return markup`${parts.length > 0 && markup`<p id="finding-${place.id}">${parts.map((part) => markup`${part} `)}</p>\n`}`
}

/** What the target answered; with redirects, every address on the way. */
function evidence({ redirects, answer }: FindingDescription, words: Texts): Markup | undefined {
  const last = redirects.at(-1)
  if (!last) return answer === undefined ? undefined : markup`<p>${words.evidence}: ${answer}</p>`
  return markup`<table>
<caption>${words.evidence}</caption>
<thead><tr><th scope="col">${words.address}</th><th scope="col">${words.answer}</th></tr></thead>
<tbody>${redirects.map(({ from, status }) => markup`<tr><td>${address(from)}</td><td>${words.status(status)}</td></tr>\n`)}<tr><td>${address(last.to)}</td><td>${answer}</td></tr></tbody>
</table>`
}
