import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { verdicts } from '../../checks/finding.ts'
import { Markup, markup } from './markup.ts'
import { plainText } from '../plain-text.ts'
import { viewReport, type FindingView, type GroupView, type ReportView } from '../report-view.ts'
import type { Report } from '../report.ts'
import type { Words } from '../report-texts.ts'

/** Visible pages of a finding; the others are collapsed. */
const maxPages = 10

/**
 * Report as one file for editors. It loads nothing, can be mailed and printed, and is complete without its script, which only filters. The
 * policy allows this style and this script by hash, so that scripts in page texts never run.
 */
export function htmlReport(report: Report): string {
  const view = viewReport(report)
  const { words, groups, notices, counts, host } = view
  const { startedAt } = report
  const time = markup`<time datetime="${startedAt.toISOString()}">${words.time(startedAt)}</time>`
  const failing = report.failOn.map((verdict) => words(`verdict.${verdict}`)).join(', ')
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
<title>${words('title')} ${host}, ${words.time(startedAt)}</title>
<style>${new Markup(style)}</style>
</head>
<body>
<header>
<p>werkseite ${report.command}</p>
<h1>${words('title')} <small>${host}</small></h1>
<p class="conclusion">${view.isFailed ? '✗' : '✓'} ${view.summary.join(' ')}</p>
<table>
${fact(words('site'), address(report.base))}${report.backend !== null && fact(words('backend'), address(report.backend))}${fact(words('checkedAt'), time)}${fact(words('failsOn'), failing || '–')}</table>
</header>
<main>
<section aria-labelledby="overview">
<h2 id="overview">${words('overview')}</h2>
<table>
${verdicts.map((verdict) => {
  const count = words.number(counts.byVerdict[verdict])
  return fact(words(`verdict.${verdict}`), count, words(`meaning.${verdict}`))
})}</table>
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
<h2 id="findings">${words('findings', { count: groups.length })}</h2>
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

const fact = (name: string, ...values: (Markup | string)[]) =>
  markup`<tr><th scope="row">${name}</th>${values.map((value) => markup`<td>${value}</td>`)}</tr>\n`

/** Hidden until its script runs. The names of the rules are words of the findings, which the field for words suggests. */
function filterForm({ words, groups, counts }: ReportView): Markup {
  const rules = new Set(groups.map(({ finding }) => finding.rule))
  const shown = verdicts.filter((verdict) => counts.byVerdict[verdict] > 0)
  return markup`<search>
<form hidden aria-label="${words('filter')}">
<fieldset>
<legend>${words('filterVerdict')}</legend>
${shown.map((verdict) => markup`<label><input type="checkbox" name="verdict" value="${verdict}" checked> ${words(`verdict.${verdict}`)}</label>\n`)}</fieldset>
<label for="words">${words('filterText')}</label>
<input id="words" name="words" type="search" list="rules" autocomplete="off" spellcheck="false">
<datalist id="rules">${[...rules].sort().map((rule) => markup`<option>${rule}</option>`)}</datalist>
<button type="reset">${words('reset')}</button>
<output for="words" data-shown="${words('shown')}" data-none="${words('nothingShown')}"></output>
</form>
</search>`
}

/** A finding with all its pages. */
function article(group: GroupView, { words }: ReportView): Markup {
  const { finding, isFailing, title, target, near, advice, evidence, spread } = group
  const pages = [...group.pages].map(([name, places]) => pageItem(name, places, words))
  const [shown, rest] = [pages.slice(0, maxPages), pages.slice(maxPages)]
  return markup`<article class="finding${isFailing && ' failing'}" data-verdict="${finding.verdict}">
<h3><span class="verdict">${group.verdict}</span> ${title}</h3>
${target !== undefined && markup`<p>${address(target)}</p>\n`}${near !== undefined && markup`<p>${near}</p>\n`}${advice !== '' && markup`<p>${advice}</p>\n`}${
    evidence.length > 0 && markup`<p>${words('evidence')}: ${evidence.join(', ')}</p>\n`
  }${
    shown.length > 0 &&
    markup`<p>${words('where')}${spread !== undefined && `: ${spread}`}</p>\n<ul>${shown}</ul>\n`
  }${
    rest.length > 0 &&
    markup`<details><summary>${words('morePages', { count: rest.length })}</summary><ul>${rest}</ul></details>\n`
  }<p><small>${words('rule')} <code>${finding.rule}</code></small></p>
</article>
`
}

function pageItem(name: string, places: FindingView[], words: Words): Markup {
  const items = places.map(({ finding, ownTitle, details, editUrl }) => {
    const text = [ownTitle, ...details].filter((detail) => detail !== undefined).join(' · ')
    const edit = editUrl !== undefined && address(editUrl, words('edit'))
    return (text || edit) && markup`<p id="finding-${finding.id}">${text} ${edit}</p>\n`
  })
  return markup`<li>${address(places[0]?.url ?? '', name)}\n${items}</li>\n`
}

/** Link for web addresses only, because the reported addresses may contain `javascript:`. */
function address(url: string, label?: string): Markup {
  const parsed = URL.parse(url)
  return parsed && /^https?:$/.test(parsed.protocol)
    ? markup`<a href="${parsed.href}" rel="noreferrer">${label ?? plainText(url)}</a>`
    : markup`<code>${plainText(url)}</code>`
}
