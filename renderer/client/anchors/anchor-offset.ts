/** Specification, section 9: how far below the upper edge of what can be seen an anchor comes to stand. */
export const anchorOffsetPx = 50
/** Specification, section 9: what scrolls less neither hides nor shows the header. */
const headerTolerancePx = 10

export interface AnchorPlace {
  /** Distance of the element from the upper edge of the window, px. */
  top: number
  /** How far down the page can be scrolled, px. */
  room: number
  isHeaderShown: boolean
  /** The offset that leaves room for the header, px. */
  belowHeader: number
}

/**
 * Where an element will stand, px from the upper edge of the window: the header goes on the way down and comes back on
 * the way up, and must not cover the element then.
 */
export function anchorOffset({ top, room, isHeaderShown, belowHeader }: AnchorPlace): number {
  const offsetNow = isHeaderShown ? belowHeader : anchorOffsetPx
  if (Math.abs(top - offsetNow) <= headerTolerancePx) return offsetNow
  const goesDown = top > belowHeader + headerTolerancePx && room > headerTolerancePx
  return goesDown ? anchorOffsetPx : belowHeader
}
