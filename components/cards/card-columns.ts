import { evenColumns } from './even-columns.ts'

/** Layout of a list of cards. */
export interface CardLayout {
  /** Maximum number of columns. */
  columns?: 3 | 4
  /** True for cards with short texts: two columns on a phone. */
  compact?: boolean
  /** True for cards without pictures: three fit in the room of two with pictures. */
  textual?: boolean
}

/** The columns of a list of cards on narrow, medium and wide screens, chosen so that the last row has more than one card and the fewest gaps. */
export function cardColumns(count: number, { columns = 3, compact }: CardLayout) {
  return {
    phone: compact ? 2 : 1,
    medium: columnsUpTo(3, count),
    wide: columnsUpTo(columns, count),
  }
}

/** If each number leaves a single last card, that fills its row. */
function columnsUpTo(most: 3 | 4, count: number): number {
  if (count === 2 || (count === 4 && most === 3)) return 2
  return evenColumns(count, most === 4 ? [4, 3] : [3])
}

/**
 * Widths of a card by the number of columns: px at the maximum width of the content, below that a share of the window.
 */
const widths: Record<number, [px: number, share: string]> = {
  1: [1280, '92vw'],
  2: [624, '45vw'],
  3: [405, '30vw'],
  4: [296, '22vw'],
}

/**
 * Displayed width of a card's picture, in the format of `sizes` of `Image`; the widths are those of
 * `CardGrid.module.css`.
 */
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
