const durationMs = 120
/**
 * Opacity of the leaving page, which stays faintly visible: the next page may take a while, and an empty window looks
 * broken.
 */
const faint = 0.2

let leaving: Animation | undefined

/** Fades out the page while the next one loads; does nothing if reduced motion is preferred. */
export async function leavePage(): Promise<void> {
  const main = document.getElementById('main')
  if (!main || prefersReducedMotion()) return
  leaving ??= main.animate({ opacity: faint }, { duration: durationMs, fill: 'forwards' })
  await leaving.finished.catch(() => undefined)
}

/** Whether the page fades out or is faded out, and the next one is not shown yet. */
export function isPageLeaving(): boolean {
  return leaving !== undefined
}

/** Fades in the current page: the next one, or the same page if the navigation ended. */
export function enterPage(): void {
  if (!leaving) return
  leaving.cancel()
  leaving = undefined
  document.getElementById('main')?.animate({ opacity: [0, 1] }, { duration: durationMs })
}

function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
