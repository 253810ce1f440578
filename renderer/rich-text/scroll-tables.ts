/**
 * Puts each table into a box that scrolls sideways where it is too narrow for the table. The box can be focused, so that
 * the arrow keys scroll it, and is named after the heads of the table's columns.
 *
 * @param html sanitised: `<` stands nowhere but in tags
 * @param className of the box
 * @param label what a table is called
 */
export function scrollTables(html: string, className: string, label: string): string {
  return html
    .replace(/<table\b/g, (tag, start: number) => {
      const name = [label, columnNames(html.slice(start))].filter(Boolean).join(': ')
      return `<div class="${className}" role="region" aria-label="${name}" tabindex="0">${tag}`
    })
    .replace(/<\/table>/g, '</table></div>')
}

/** The heads in the first row, as an attribute may hold them. */
function columnNames(table: string): string {
  const [firstRow = ''] = table.split('</tr>', 1)
  const heads = firstRow.match(/<th\b[^>]*>[\s\S]*?<\/th>/g) ?? []
  return heads.map(toText).filter(Boolean).join(', ')
}

function toText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replaceAll('"', '&quot;')
    .trim()
}
