/** Time without further messages before the page is loaded again, in ms: a CMS may send one per key. */
const pauseMs = 300

/**
 * Loads a preview in the frame of a CMS again after its message. Only origins of `FRAME_ANCESTORS` can show the page, so a message of the
 * parent window comes from one of them.
 */
export function reloadOnMessage(): void {
  let timer: number | undefined
  window.addEventListener('message', ({ source, origin }) => {
    if (source !== window.parent || origin === location.origin) return
    clearTimeout(timer)
    timer = window.setTimeout(() => location.reload(), pauseMs)
  })
}
