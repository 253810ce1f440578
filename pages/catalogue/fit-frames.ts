/**
 * Gives each frame the height of what is in it, once it has loaded and whenever it gets another width.
 *
 * @param root holds frames of this site
 * @returns ends it
 */
export function fitFrames(root: HTMLElement): () => void {
  const ended = new AbortController()
  const widths = new WeakMap<Element, number>()
  const observer = new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) {
      if (widths.get(target) === contentRect.width) continue
      widths.set(target, contentRect.width)
      fit(target as HTMLIFrameElement)
    }
  })
  for (const frame of root.querySelectorAll('iframe')) {
    frame.addEventListener('load', () => fit(frame), { signal: ended.signal })
    observer.observe(frame)
  }
  return () => {
    ended.abort()
    observer.disconnect()
  }
}

function fit(frame: HTMLIFrameElement): void {
  const content = frame.contentDocument?.querySelector('main > *')
  if (!content) return
  // What is as high as its window is measured in one of the usual height.
  frame.style.blockSize = ''
  frame.style.blockSize = `${Math.ceil(content.getBoundingClientRect().height)}px`
}
