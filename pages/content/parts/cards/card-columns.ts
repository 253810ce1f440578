/** How many cards stand side by side where there is little room, more, and most. */
export interface CardColumns {
  phone: 1 | 2
  medium: number
  wide: number
}

/** How a list of cards is laid out. */
export interface CardLayout {
  /** How many stand side by side at most. */
  columns?: 3 | 4
  /** True for cards of few words: two side by side on a phone. */
  compact?: boolean
  /** True for cards without pictures: three fit where two with pictures do. */
  textual?: boolean
}

/** The columns of a list of cards: those that leave no card alone in the last row, and the fewest gaps there. */
export function cardColumns(count: number, { columns = 3, compact }: CardLayout): CardColumns {
  return {
    phone: compact ? 2 : 1,
    medium: bestColumns(count, 3),
    wide: bestColumns(count, columns),
  }
}

/** 3 where none would do: then the last card takes a row of its own. */
function bestColumns(count: number, most: number): number {
  if (count === 2 || (count === 4 && most < 4)) return 2
  const candidates = [4, 3].filter((columns) => columns <= most && count % columns !== 1)
  const [best = 3] = candidates.sort((one, other) => gaps(count, one) - gaps(count, other))
  return best
}

function gaps(count: number, columns: number): number {
  return Math.ceil(count / columns) * columns - count
}

/** Widths of a card by its columns: px where the content is as wide as it gets, else a share of the window. */
const widths: Record<number, [px: number, share: string]> = {
  1: [1280, '92vw'],
  2: [624, '45vw'],
  3: [405, '30vw'],
  4: [296, '22vw'],
}

/** How wide the picture of a card is shown, as `Image` takes it; the widths are those of `CardGrid.module.css`. */
export function cardSizes(count: number, layout: CardLayout): string {
  const { phone, medium, wide } = cardColumns(count, layout)
  const [px, share] = widths[wide] ?? []
  return [
    `(min-width: 1392px) ${px}px`,
    `(min-width: 1078px) ${share}`,
    `(min-width: 905px) ${widths[medium]?.[1]}`,
    '(min-width: 592px) 45vw',
    widths[phone]?.[1],
  ].join(', ')
}
