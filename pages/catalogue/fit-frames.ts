/**
 * Sets the height of each frame to the height of its content, after loading and after each change of width.
 *
 * @param root element that contains frames of this site
 * @returns function that stops it
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
  // Reset to the default height first: content that is as high as its window would never shrink.
  frame.style.blockSize = ''
  frame.style.blockSize = `${Math.ceil(content.getBoundingClientRect().height)}px`
}
