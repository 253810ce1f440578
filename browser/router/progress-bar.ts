import nprogress from 'nprogress'

/** Delay of the bar, ms. A page that loads faster shows no bar. */
const throttleMs = 200
/** Duration from 0 to 100 %, ms. If a page takes longer, the bar waits just before its end. */
const durationMs = 5000
/** Interval between two steps of the bar, ms. */
const tickMs = 100
/** Time from the end of the bar until it is hidden, ms. */
const hideMs = 500
const longestShare = 0.99

// `progress-bar.css` animates the steps. With a speed of its own, nprogress would queue them.
nprogress.configure({ showSpinner: false, trickle: false, minimum: 0, speed: 0 })

let waiting: ReturnType<typeof setTimeout> | undefined
let ticking: ReturnType<typeof setInterval> | undefined

/** Shows the progress bar after a delay. */
export function startProgress(): void {
  stopClocks()
  waiting = setTimeout(run, throttleMs)
}

/** Completes the bar; marked if the page could not be loaded. */
export function endProgress({ failed }: { failed: boolean }): void {
  stopClocks()
  if (!nprogress.isStarted()) return
  bar()?.classList.toggle('failed', failed)
  // Half of the time to reach the end, half to fade.
  nprogress.configure({ speed: hideMs / 2 }).set(1)
}

function run(): void {
  let share = 0
  nprogress.configure({ speed: 0 }).start()
  bar()?.classList.remove('failed')
  ticking = setInterval(() => {
    share = Math.min(share + tickMs / durationMs, longestShare)
    nprogress.set(share)
  }, tickMs)
}

function stopClocks(): void {
  clearTimeout(waiting)
  clearInterval(ticking)
}

function bar(): HTMLElement | null {
  return document.getElementById('nprogress')
}
