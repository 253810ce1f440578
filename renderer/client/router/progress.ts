import nprogress from 'nprogress'

/** A page that is there sooner shows no bar, ms. */
const throttleMs = 200
/** From 0 to 100 %, ms; a page that takes longer keeps the bar waiting shortly before its end. */
const durationMs = 5000
/** Between two steps of the bar, ms. */
const tickMs = 100
/** From the end of the bar until it is gone, ms. */
const hideMs = 500
const longestShare = 0.99

// `progress.css` makes the steps smooth: with a speed of its own, nprogress would queue them.
nprogress.configure({ showSpinner: false, trickle: false, minimum: 0, speed: 0 })

let waiting: ReturnType<typeof setTimeout> | undefined
let ticking: ReturnType<typeof setInterval> | undefined

/** Shows the progress bar, unless the page is there soon. */
export function startProgress(): void {
  stopClocks()
  waiting = setTimeout(run, throttleMs)
}

/** Runs the bar to its end; marked where the page could not be loaded. */
export function endProgress({ failed }: { failed: boolean }): void {
  stopClocks()
  if (!nprogress.isStarted()) return
  bar()?.classList.toggle('failed', failed)
  // Half of it to reach the end, half of it to fade.
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
