interface Edges {
  top: number
  bottom: number
  left: number
}
interface Size {
  width: number
  height: number
}

/** Minimum distance of a tooltip from the window's sides, px. */
const marginPx = 8

/**
 * Position of a tooltip, px in the window. It touches its link, so that the pointer can move onto it. It is below the
 * link if there is no room above, and always within the window's sides.
 */
export function tooltipPlace(link: Edges, tooltip: Size, windowWidth: number) {
  const above = link.top - tooltip.height
  const farthestLeft = windowWidth - tooltip.width - marginPx
  return {
    top: above >= 0 ? above : link.bottom,
    left: Math.max(marginPx, Math.min(link.left, farthestLeft)),
  }
}
