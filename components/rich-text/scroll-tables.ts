/**
 * Wraps each table in a box that scrolls sideways if it is too narrow. The box is focusable for the arrow keys, and its
 * name contains the column headers. Runs in linear time.
 *
 * @param html sanitised: `<` and `>` occur only around tags
 * @param className of the box
 * @param label returns the word for a table; called only if there is one
 */
export function scrollTables(html: string, className: string, label: () => string): string {
  if (!html.includes('<table')) return html
  const names = columnNames(html)
  let number = 0
  return html.replace(/<\/table>|<table\b/g, (tag) => {
    if (tag === '</table>') return '</table></div>'
    const name = [label(), names[number++]].filter(Boolean).join(': ')
    return `<div class="${className}" role="group" aria-label="${name}" tabindex="0">${tag}`
  })
}

interface Table {
  /** Texts of the header cells in the first row. */
  heads: string[]
  isFirstRow: boolean
}

/** Names of the tables in their order: the header cells of the first row, escaped for an attribute. */
function columnNames(html: string): string[] {
  const tables: Table[] = []
  const open: Table[] = []
  let head: Table | undefined
  for (const [part, tag] of html.matchAll(tagOrText)) {
    const table = open.at(-1)
    if (tag === '<table') {
      const inner = { heads: [], isFirstRow: true }
      tables.push(inner)
      open.push(inner)
    } else if (tag === '</table') open.pop()
    else if (tag === '</tr' && table) table.isFirstRow = false
    else if (tag === '<th' && table?.isFirstRow) {
      table.heads.push('')
      head = table
    } else if (tag === '</th') head = undefined
    else if (tag === undefined && head) head.heads.push(`${head.heads.pop()}${part}`)
  }
  return tables.map(({ heads }) => heads.map(toName).filter(Boolean).join(', '))
}

const tagOrText = /(<\/?[\w-]+)[^<>]*>|[^<>]+/g

function toName(text: string): string {
  return text.replaceAll('"', '&quot;').trim()
}
