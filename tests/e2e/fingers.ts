import type { Page } from '@playwright/test'

interface Point {
  x: number
  y: number
}

/** Start and end of a finger's move, px of the window. */
type Path = [from: Point, to: Point]

const steps = 10

/** Moves a finger over the page. */
export function swipe(page: Page, from: Point, to: Point): Promise<void> {
  return moveFingers(page, [[from, to]])
}

/**
 * Moves two fingers apart or together, one above the other.
 *
 * @param centre midpoint of the two fingers
 * @param distances between the fingers at the start and at the end, px
 */
export function pinch(page: Page, { x, y }: Point, distances: [number, number]): Promise<void> {
  const path = (side: 1 | -1) =>
    distances.map((distance) => ({ x, y: y + (side * distance) / 2 })) as Path
  return moveFingers(page, [path(-1), path(1)])
}

/** Uses the browser's own touch handling, so that built-in scrolling and zooming work. */
async function moveFingers(page: Page, paths: Path[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: touchPoints.map((point, id) => ({ ...point, id })),
    })
  const at = (share: number) =>
    paths.map(([from, to]) => ({
      x: from.x + (to.x - from.x) * share,
      y: from.y + (to.y - from.y) * share,
    }))
  await touch('touchStart', at(0))
  for (let step = 1; step <= steps; step++) await touch('touchMove', at(step / steps))
  await touch('touchEnd', [])
  await session.detach()
}
