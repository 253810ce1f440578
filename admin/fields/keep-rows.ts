/**
 * Restores table rows as they were written if only the column widths or spaces for alignment differ, so that a changed cell is one changed
 * line.
 *
 * @param before Markdown from which `text` was made
 */
export function keepRows(text: string, before: string): string {
  const rows = new Map(before.split('\n').map((line) => [toKey(line), line]))
  const lines = text.split('\n').map((line) => {
    if (!line.startsWith('|')) return line
    return rows.get(toKey(line)) ?? line.replace(/ {2,}/g, ' ').replace(/-{4,}/g, '---')
  })
  return lines.join('\n')
}

const toKey = (line: string) => line.replace(/\s/g, '').replace(/-+/g, '-')
