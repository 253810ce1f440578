import { localeCodes, localeEntry, type Locale } from '../../locales/locales.ts'
import type { FormName } from '../contract/paths.ts'
import { isPublished, type ContentSnapshot, type StoredPage } from './store/content-snapshot.ts'
import { escapeUTF8 } from 'entities'
import { formatProblem, type ContentProblem } from './store/read-content-file.ts'

/** What the overview shows. */
export interface Overview {
  snapshot: ContentSnapshot
  problems: ContentProblem[]
  warnings: ContentProblem[]
  submissions: Record<FormName, number>
}

/** The overview of all content as one HTML document that needs nothing else; it only shows. */
export function renderAdminPage({ snapshot, problems, warnings, submissions }: Overview): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Content overview</title>
<style>${style}</style>
<h1>Content overview</h1>
<h2>Forms received</h2>
${definitions(Object.entries(submissions))}
<h2>Problems in files: ${problems.length}</h2>
${list(problems.map(formatProblem))}
<h2>Warnings: ${warnings.length}</h2>
${list(warnings.map(formatProblem))}
${localeCodes.map((locale) => localeSection(snapshot, locale)).join('\n')}
</html>
`
}

const style = `
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; color: #1a1a1a }
table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 1px solid #ccc; padding: .35rem .75rem .35rem 0; text-align: left; vertical-align: top; overflow-wrap: anywhere }
dl { display: grid; grid-template-columns: max-content auto; gap: .25rem 1rem } dd { margin: 0 }
tr:target { background: #fff3c2; scroll-margin-top: 30vh }
.draft { font-weight: 700; color: #8a4b00 }
`

function localeSection(snapshot: ContentSnapshot, locale: Locale): string {
  const pages = [...snapshot.pages.values()].filter((stored) => stored.locale === locale)
  const drafts = pages.filter((stored) => !isPublished(stored))
  const rows = pages
    .toSorted((a, b) => a.page.path.localeCompare(b.page.path))
    .map((stored) => pageRow(snapshot, stored))
  return `<h2>${escapeUTF8(localeEntry(locale).name)}: ${pages.length} pages, ${drafts.length} drafts</h2>
<table>
<thead><tr><th scope="col">Path<th scope="col">Title<th scope="col">Type<th scope="col">Status<th scope="col">Missing translations<th scope="col">File</tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>`
}

/** Its path is its id: `/admin#/de/maschinen` shows where a page is written. */
function pageRow(snapshot: ContentSnapshot, stored: StoredPage): string {
  const { file, page } = stored
  const translations = snapshot.translations.get(page.id)
  const missing = localeCodes.filter((locale) => !translations?.has(locale))
  const cells = [page.path, page.title, page.type, page.status, missing.join(', '), file]
  const row = cells.map((cell) => `<td>${escapeUTF8(cell)}`).join('')
  const mark = page.status === 'draft' ? ' class="draft"' : ''
  return `<tr id="${escapeUTF8(page.path)}"${mark}>${row}</tr>`
}

function definitions(entries: [string, number][]): string {
  const items = entries.map(([name, value]) => `<dt>${escapeUTF8(name)}<dd>${value}`)
  return `<dl>${items.join('')}</dl>`
}

function list(items: string[]): string {
  return items.length === 0
    ? '<p>None.</p>'
    : `<ul>${items.map((item) => `<li>${escapeUTF8(item)}`).join('\n')}</ul>`
}
