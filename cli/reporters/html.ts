import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { verdicts } from '../checks/finding.ts'
import { Markup, markup } from './markup.ts'
import { plainText } from './plain-text.ts'
import {
  viewReport,
  type FindingView,
  type GroupView,
  type PageView,
  type ReportView,
} from './report-view.ts'
import type { Report } from './report.ts'
import type { TextKey } from './texts.ts'

/** Visible pages of a finding; the others are collapsed. */
const maxPages = 10

/**
 * Report as one file for editors. It loads nothing, can be mailed and printed, and is complete without its script, which only filters. The
 * policy allows this style and this script by hash, so that scripts in page texts never run.
 */
export function htmlReport(report: Report): string {
  const view = viewReport(report)
  const { words, groups, notices, counts, conclusion, host } = view
  const style = readPart('report.css')
  const script = readPart('report.browser.js')
  const policy = `default-src 'none'; style-src '${hash(style)}'; script-src '${hash(script)}'; base-uri 'none'; form-action 'none'`
  return markup`<!doctype html>
<html lang="${words.languageTag}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${words('title')} ${host}, ${words.time(report.startedAt)}</title>
<style>${new Markup(style)}</style>
</head>
<body>
${groups.length > 0 && markup`<a class="skip" href="#findings">${words('skipToFindings')}</a>`}
<header>
<p class="command">werkseite ${report.command}</p>
<h1>${words('title')} <span class="host">${host}</span></h1>
<p class="conclusion ${counts.failing > 0 ? 'failed' : 'passed'}">${report.isInterrupted && `${words('interrupted')} `}${conclusion}</p>
<dl class="facts">
${facts(report, view).map(([name, value]) => value !== '' && markup`<div><dt>${words(name)}</dt><dd>${value}</dd></div>\n`)}</dl>
</header>
<main>
<section aria-labelledby="overview">
<h2 id="overview">${words('overview')}</h2>
<dl class="figures">
${verdicts.map((verdict) => {
  const count = counts.byVerdict[verdict]
  const isFailing = count > 0 && report.failOn.includes(verdict)
  return markup`<div class="figure${isFailing && ' failing'}"><dt>${words(`verdict.${verdict}`)}</dt><dd class="count">${words.number(count)}</dd><dd class="meaning">${words(`meaning.${verdict}`)}</dd></div>\n`
})}</dl>
</section>
${
  notices.length > 0 &&
  markup`<section aria-labelledby="not-checked">
<h2 id="not-checked">${words('notChecked')}</h2>
<ul>${notices.map((notice) => markup`<li>${notice}</li>\n`)}</ul>
</section>`
}
${
  groups.length > 0 &&
  markup`<section aria-labelledby="findings">
<h2 id="findings" tabindex="-1">${words('findings', { count: groups.length })}</h2>
${filterForm(view)}
${groups.map((group) => article(group, view))}
</section>`
}
</main>
<script>${new Markup(script)}</script>
</body>
</html>
`.text
}

/** Line feeds only, as in the browser: the hash must match even if git has converted the line ends for Windows. */
const readPart = (name: string) =>
  readFileSync(new URL(name, import.meta.url), 'utf8').replaceAll('\r\n', '\n')

const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

function facts(report: Report, { words }: ReportView): [TextKey, Markup | string][] {
  const { base, backend, startedAt, durationMs, visited, failOn, knownFindings } = report
  const time = markup`<time datetime="${startedAt.toISOString()}">${words.time(startedAt)}</time>`
  const verdictsThatFail = failOn.map((verdict) => words(`verdict.${verdict}`)).join(', ')
  return [
    ['site', address(base)],
    ['backend', backend === null ? '' : address(backend)],
    ['checkedAt', time],
    ['took', words.duration(durationMs)],
    ['extent', words('visited', visited)],
    ['failsOn', verdictsThatFail || '–'],
    ['leftOut', knownFindings === 0 ? '' : words('findings', { count: knownFindings })],
  ]
}

/** Hidden until its script runs. */
function filterForm({ words, groups, counts }: ReportView): Markup {
  const rules = Map.groupBy(groups, ({ finding }) => finding.rule)
  return markup`<search>
<form class="filter" hidden aria-label="${words('filter')}">
<fieldset>
<legend>${words('filterVerdict')}</legend>
<div class="choices">${verdicts
    .filter((verdict) => counts.byVerdict[verdict] > 0)
    .map(
      (verdict) =>
        markup`<label><input type="checkbox" name="verdict" value="${verdict}" checked> ${words(`verdict.${verdict}`)}</label>\n`,
    )}</div>
</fieldset>
<p><label for="rule">${words('filterRule')}</label>
<select id="rule" name="rule"><option value="">${words('everyRule')}</option>${[...rules]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([id, { length }]) => markup`<option value="${id}">${id} (${length})</option>`,
    )}</select></p>
<p><label for="words">${words('filterText')}</label>
<input id="words" name="words" type="search" autocomplete="off" spellcheck="false"></p>
<p class="result"><output for="rule words" data-shown="${words('shown')}" data-none="${words('nothingShown')}"></output>
<button type="reset">${words('reset')}</button></p>
</form>
</search>`
}

/** A finding with all its pages. */
function article(group: GroupView, view: ReportView): Markup {
  const { words } = view
  const { finding, isFailing, target, near, pages, spread } = group
  const list = (items: PageView[]) =>
    markup`<ul class="places">${items.map((page) => pageItem(page, view))}</ul>`
  const listed = pages.filter(({ isTarget }) => !isTarget)
  const [shown, rest] = [listed.slice(0, maxPages), listed.slice(maxPages)]
  return markup`<article class="finding${isFailing && ' failing'}" data-verdict="${finding.verdict}" data-rule="${finding.rule}">
<p class="verdict">${group.verdict}</p>
<div class="body">
<h3>${group.title}</h3>
${target !== undefined && markup`<p>${address(target)}</p>`}${near !== undefined && markup`<p>${near}</p>`}
${group.advice !== '' && markup`<p>${group.advice}</p>`}
${evidence(group, view)}
${listed.length > 0 && markup`<p class="total">${words('where')}${spread !== undefined && `: ${spread}`}</p>\n${list(shown)}`}
${rest.length > 0 && markup`<details><summary>${words('morePages', { count: rest.length })}</summary>${list(rest)}</details>`}
<p class="total">${words('filterRule')} <code>${finding.rule}</code></p>
</div>
</article>
`
}

function pageItem({ url, name, places }: PageView, { words }: ReportView): Markup {
  return markup`<li>${address(url, name)}
${places.map(({ ownTitle, link, writtenAs, field, morePages, editUrl, finding }) => {
  const source = writtenAs !== undefined && markup`${words('writtenAs')} <code>${writtenAs}</code>`
  const parts = [
    span(ownTitle),
    span(link),
    span(source),
    field !== undefined && markup`<code>${field}</code> `,
    span(morePages),
    editUrl !== undefined && address(editUrl, words('edit')),
  ]
  return parts.some(Boolean) && markup`<p id="finding-${finding.id}">${parts}</p>\n`
})}</li>
`
}

const span = (content: Markup | string | false | undefined) =>
  content !== undefined && content !== false && markup`<span>${content}</span> `

/** Answer of the target; with redirects, every address on the way. */
function evidence({ redirects, answer }: FindingView, { words }: ReportView) {
  const steps = redirects.map(({ status, to }) => markup`${status} → ${address(to)}, `)
  return answer !== undefined && markup`<p>${words('evidence')}: ${steps}${answer}</p>`
}

/** Link for web addresses only, because the reported addresses may contain `javascript:`. */
function address(url: string, label?: string): Markup {
  const parsed = URL.parse(url)
  return parsed && /^https?:$/.test(parsed.protocol)
    ? markup`<a href="${parsed.href}" rel="noreferrer">${label ?? plainText(url)}</a>`
    : markup`<code>${plainText(url)}</code>`
}
