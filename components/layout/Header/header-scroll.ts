/** Scroll distance up to which the header neither hides nor appears, px (specification, section 9). */
const tolerancePx = 10

/** Whether the header is hidden, and the scroll history that decides it. */
export interface HeaderScroll {
  isHidden: boolean
  /** Position of the last change of direction, px from the top of the page. */
  turnPx: number
}

/** State of a visible header at a scroll position; scrolling down from there hides it. */
export function shownAt(positionPx: number): HeaderScroll {
  return { isHidden: false, turnPx: positionPx }
}

/**
 * Hides the header on scrolling down and shows it on scrolling up. Small movements add up, so that slow scrolling has
 * the same effect as fast scrolling.
 *
 * @param positionPx scroll position within the page; the bounce beyond its ends does not count
 * @param heightPx of the header; above this position it stays, since it would leave a gap
 */
export function afterScroll(
  { isHidden, turnPx }: HeaderScroll,
  positionPx: number,
  heightPx: number,
): HeaderScroll {
  if (positionPx <= heightPx) return shownAt(positionPx)
  const turn = isHidden ? Math.max(turnPx, positionPx) : Math.min(turnPx, positionPx)
  const isTolerated = Math.abs(positionPx - turn) <= tolerancePx
  return isTolerated ? { isHidden, turnPx: turn } : { isHidden: !isHidden, turnPx: positionPx }
}
