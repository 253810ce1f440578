/** How far a page may be scrolled without the header hiding or showing, px (spec section 9). */
const tolerancePx = 10

/** Whether the header is hidden, and how scrolling has come there. */
export interface HeaderScroll {
  isHidden: boolean
  /** Where the page was last scrolled the other way, px from its top. */
  turnPx: number
}

/** The header is there, and hides as soon as the page is scrolled on from here. */
export function shownAt(positionPx: number): HeaderScroll {
  return { isHidden: false, turnPx: positionPx }
}

/**
 * Hides the header while the page is scrolled down and shows it while it is scrolled up. Small movements add up, so that
 * a slow finger does the same as a quick one.
 *
 * @param positionPx of the page, within it: the bounce beyond its ends is no scrolling
 * @param heightPx of the header; so far from the top it stays, since it would leave a gap where it stands
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
