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
    return rows.get(toKey(line)) ?? withoutAlignment(line)
  })
  return lines.join('\n')
}

/** Equal for rows that differ in their alignment only. */
function toKey(line: string): string {
  return isSeparator(line) ? line.replace(/\s/g, '').replace(/-+/g, '-') : withoutAlignment(line)
}

function withoutAlignment(line: string): string {
  if (isSeparator(line)) return line.replace(/-{4,}/g, '---')
  return line
    .trim()
    .replace(/ *(?<!\\)\| */g, ' | ')
    .trim()
}

const isSeparator = (line: string) => /^\s*\|[\s|:-]+$/.test(line)
