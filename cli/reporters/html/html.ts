import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { verdicts } from '../../checks/finding.ts'
import { groupFindings } from '../group-findings.ts'
import { plainText } from '../plain-text.ts'
import { reportFigures } from '../report-figures.ts'
import type { Report } from '../report.ts'
import { conclude } from '../summarise.ts'
import { texts, type Texts } from '../texts.ts'
import { address } from './address.ts'
import { filterForm } from './filter-form.ts'
import { findingArticle } from './finding-article.ts'
import { Markup, markup } from './markup.ts'

/**
 * One file for editors: it asks for nothing, can be mailed and printed, and shows everything without its script, which only filters.
 * The policy allows this style and this script by their hash, so what a page has smuggled into a text runs nowhere.
 */
export function htmlReport(report: Report): string {
  const words = texts[report.language]
  const style = readPart('report.css')
  const script = readPart('report.browser.js')
  const policy = [
    "default-src 'none'",
    `style-src '${hash(style)}'`,
    `script-src '${hash(script)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return markup`<!doctype html>
<html lang="${words.languageTag}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${words.title} ${host(report)}, ${words.time(report.startedAt)}</title>
<style>${new Markup(style)}</style>
</head>
<body>
${skipLink(report, words)}
${header(report, words)}
<main>
${overview(report, words)}
${notices(report, words)}
${findings(report, words)}
</main>
<script>${new Markup(script)}</script>
</body>
</html>
`.text
}

/** The hash must be of what the browser reads, whose lines end with a line feed even where git has made them Windows lines. */
function readPart(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8').replaceAll('\r\n', '\n')
}

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

function host({ base }: Report): string {
  return plainText(URL.parse(base)?.host ?? base)
}

function skipLink({ findings: all }: Report, words: Texts): Markup | undefined {
  if (all.length === 0) return undefined
  return markup`<a class="skip" href="#findings">${words.skipToFindings}</a>`
}

function header(report: Report, words: Texts): Markup {
  const { failing } = reportFigures(report)
  const conclusion = report.isInterrupted
    ? `${words.interrupted} ${conclude(report)}`
    : conclude(report)
  return markup`<header>
<p class="command">werkseite ${report.command}</p>
<h1>${words.title} <span class="host">${host(report)}</span></h1>
<p class="conclusion ${failing > 0 ? 'failed' : 'passed'}">${conclusion}</p>
<dl class="facts">
${facts(report, words).map(([name, value]) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>\n`)}</dl>
</header>`
}

function facts(report: Report, words: Texts): [string, Markup | string][] {
  const { base, backend, startedAt, durationMs, visited, failOn, knownFindings } = report
  const time = markup`<time datetime="${startedAt.toISOString()}">${words.time(startedAt)}</time>`
  const all: [string, Markup | string][] = [
    [words.site, address(base)],
    [words.checkedAt, time],
    [words.took, words.duration(durationMs)],
    [words.extent, words.visited(visited)],
    [words.failsOn, failOn.map((verdict) => words.verdicts[verdict].name).join(', ') || '–'],
  ]
  if (backend !== null) all.splice(1, 0, [words.backend, address(backend)])
  if (knownFindings > 0) all.push([words.leftOut, words.findings(knownFindings)])
  return all
}

function overview(report: Report, words: Texts): Markup {
  const { byVerdict } = reportFigures(report)
  const figures = verdicts.map((verdict) => {
    const { name, meaning } = words.verdicts[verdict]
    const tone = byVerdict[verdict] === 0 ? 'none' : toneOf(verdict, report)
    return markup`<div class="figure ${tone}"><dt>${name}</dt><dd class="count">${words.number(byVerdict[verdict])}</dd><dd class="meaning">${meaning}</dd></div>\n`
  })
  return markup`<section aria-labelledby="overview">
<h2 id="overview">${words.overview}</h2>
<dl class="figures">
${figures}</dl>
</section>`
}

function toneOf(verdict: (typeof verdicts)[number], { failOn }: Report): string {
  return failOn.includes(verdict) ? 'failing' : 'passing'
}

function notices({ notices: all }: Report, words: Texts): Markup | undefined {
  if (all.length === 0) return undefined
  return markup`<section aria-labelledby="not-checked">
<h2 id="not-checked">${words.notChecked}</h2>
<ul>${all.map((notice) => markup`<li>${plainText(notice)}</li>\n`)}</ul>
</section>`
}

function findings(report: Report, words: Texts): Markup | undefined {
  if (report.findings.length === 0) return undefined
  const groups = groupFindings(report.findings)
  return markup`<section aria-labelledby="findings">
<h2 id="findings" tabindex="-1">${words.findings(groups.length)}</h2>
${filterForm(report, words)}
${groups.map((group) => findingArticle(group, report, words))}
</section>`
}
