/** Distance of an anchor from the upper edge of the visible part after scrolling, px (specification, section 9). */
export const anchorOffsetPx = 50
/** Scroll distance up to which the header neither hides nor appears, px (specification, section 9). */
const headerTolerancePx = 10

export interface AnchorPlace {
  /** Distance of the element from the upper edge of the window, px. */
  top: number
  /** Remaining scroll distance of the page, px. */
  room: number
  isHeaderShown: boolean
  /** The offset that leaves room for the header, px. */
  belowHeader: number
}

/**
 * Final distance of an element from the upper edge of the window, px. The header hides on the way down and appears on
 * the way up, and must not cover the element then.
 */
export function anchorOffset({ top, room, isHeaderShown, belowHeader }: AnchorPlace): number {
  const offsetNow = isHeaderShown ? belowHeader : anchorOffsetPx
  if (Math.abs(top - offsetNow) <= headerTolerancePx) return offsetNow
  const goesDown = top > belowHeader + headerTolerancePx && room > headerTolerancePx
  return goesDown ? anchorOffsetPx : belowHeader
}
