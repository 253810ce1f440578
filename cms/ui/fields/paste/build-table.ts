interface Cell {
  /** `null` for a place that another cell covers. */
  source: Element | null
  isHeader: boolean
}

/**
 * The cells of a pasted table. A merged cell has its text in the first place that it covers; empty rows and columns at the ends of a range are
 * left out. The first row becomes the head, with which a table in Markdown begins.
 *
 * @returns `null` for a layout: a table of one column, or of other tables
 */
export function buildTable(table: Element): { caption: Element | null; rows: Cell[][] } | null {
  const own = (selector: string) =>
    [...table.querySelectorAll(selector)].filter((part) => part.closest('table') === table)
  const isLayout = table.getAttribute('role') === 'presentation'
  const grid = trimEnds(toGrid(own('tr')))
  const columns = Math.max(0, ...grid.map((row) => row.length))
  if (isLayout || table.querySelector('table') || columns < 2) return null
  const rows = grid.map((row, index) =>
    Array.from({ length: columns }, (_, column) => ({
      source: row[column] ?? null,
      isHeader: index === 0,
    })),
  )
  return { caption: own('caption')[0] ?? null, rows }
}

type Grid = (Element | null)[][]

/** Places of the cells, in which a merged cell covers several. */
function toGrid(rows: Element[]): Grid {
  const grid: Grid = rows.map(() => [])
  for (const [y, row] of rows.entries()) {
    let x = 0
    for (const cell of row.children) {
      if (!/^t[dh]$/.test(cell.localName)) continue
      while (grid[y]?.[x] !== undefined) x++
      const [width, height] = [span(cell, 'colspan'), span(cell, 'rowspan')]
      for (let down = 0; down < height; down++)
        for (let right = 0; right < width; right++) {
          const line = grid[y + down]
          if (line) line[x + right] = down + right === 0 ? cell : null
        }
      x += width
    }
  }
  return grid
}

const span = (cell: Element, name: string) =>
  Math.min(Math.max(Number(cell.getAttribute(name)) || 1, 1), 100)

const isFilled = (cell: Element | null | undefined) =>
  Boolean(cell && (cell.textContent.trim() || cell.querySelector('img')))

function trimEnds(grid: Grid): Grid {
  const height = grid.findLastIndex((row) => row.some(isFilled)) + 1
  const width = Math.max(0, ...grid.map((row) => row.findLastIndex(isFilled) + 1))
  return grid.slice(0, height).map((row) => row.slice(0, width))
}
