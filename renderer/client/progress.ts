import nprogress from 'nprogress'
import './progress.css'

/** A page that is there sooner shows no bar, ms. */
const throttleMs = 200
/** How long the bar stays when it has reached its end, ms. */
const hideMs = 500

nprogress.configure({ showSpinner: false, trickleSpeed: 100, speed: hideMs })

let waiting: ReturnType<typeof setTimeout> | undefined

/** Shows the progress bar, unless the page is there soon. */
export function startProgress(): void {
  clearTimeout(waiting)
  waiting = setTimeout(() => {
    nprogress.start()
    bar()?.classList.remove('failed')
  }, throttleMs)
}

/** Runs the bar to its end; marked where the page could not be loaded. */
export function endProgress({ failed }: { failed: boolean }): void {
  clearTimeout(waiting)
  bar()?.classList.toggle('failed', failed)
  nprogress.done()
}

function bar(): HTMLElement | null {
  return document.getElementById('nprogress')
}
