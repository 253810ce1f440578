/**
 * Rows of tables as they were written, where only the width of their columns differs, and others without spaces that only align
 * them: a changed cell is one changed line.
 *
 * @param before the Markdown that `text` was made of
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
