interface Edges {
  top: number
  bottom: number
  left: number
}
interface Size {
  width: number
  height: number
}

/** How near a tooltip comes to the window's sides, px. */
const marginPx = 8

/**
 * Where a tooltip stands: on its link without a gap, so that the pointer can go over to it; below where there is no room
 * above; never beyond a side of the window. All in px of the window.
 */
export function tooltipPlace(link: Edges, tooltip: Size, windowWidth: number) {
  const above = link.top - tooltip.height
  const farthestLeft = windowWidth - tooltip.width - marginPx
  return {
    top: above >= 0 ? above : link.bottom,
    left: Math.max(marginPx, Math.min(link.left, farthestLeft)),
  }
}
