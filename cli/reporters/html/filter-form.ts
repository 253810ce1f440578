import { verdicts } from '../../checks/finding.ts'
import { groupFindings } from '../group-findings.ts'
import { reportFigures } from '../report-figures.ts'
import type { Report } from '../report.ts'
import type { Texts } from '../texts.ts'
import { type Markup, markup } from './markup.ts'

/** Hidden until the script that does the work is there. */
export function filterForm(report: Report, words: Texts): Markup {
  return markup`<search>
<form class="filter" hidden aria-label="${words.filter}">
<fieldset>
<legend>${words.filterVerdict}</legend>
<div class="choices">${verdictBoxes(report, words)}</div>
</fieldset>
<p><label for="rule">${words.filterRule}</label>
<select id="rule" name="rule"><option value="">${words.everyRule}</option>${ruleOptions(report)}</select></p>
<p><label for="words">${words.filterText}</label>
<input id="words" name="words" type="search" autocomplete="off" spellcheck="false"></p>
<p class="result"><output for="rule words" data-shown="${words.shown}" data-none="${words.nothingShown}"></output>
<button type="reset">${words.reset}</button></p>
</form>
</search>`
}

function verdictBoxes(report: Report, words: Texts): Markup[] {
  const { byVerdict } = reportFigures(report)
  return verdicts
    .filter((verdict) => byVerdict[verdict] > 0)
    .map(
      (verdict) =>
        markup`<label><input type="checkbox" name="verdict" value="${verdict}" checked> ${words.verdicts[verdict].name}</label>\n`,
    )
}

function ruleOptions({ findings }: Report): Markup[] {
  const counts = Map.groupBy(groupFindings(findings), ({ finding }) => finding.rule)
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, { length }]) => markup`<option value="${id}">${id} (${length})</option>`)
}
