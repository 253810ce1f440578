const durationMs = 120
/** What leaves stays faintly visible, since the next page may be a while: an empty window would say less than the old page. */
const faint = 0.2

let leaving: Animation | undefined

/** Fades out what is on the page, while another one is on its way; at once where motion is not wanted. */
export async function leavePage(): Promise<void> {
  const main = document.getElementById('main')
  if (!main || prefersReducedMotion()) return
  leaving ??= main.animate({ opacity: faint }, { duration: durationMs, fill: 'forwards' })
  await leaving.finished.catch(() => undefined)
}

/** Whether the page is being faded out, or was and the next one is not there yet. */
export function isPageLeaving(): boolean {
  return leaving !== undefined
}

/** Fades in the page that is there now, be it another one or the one that was to leave and stays. */
export function enterPage(): void {
  if (!leaving) return
  leaving.cancel()
  leaving = undefined
  document.getElementById('main')?.animate({ opacity: [0, 1] }, { duration: durationMs })
}

function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
