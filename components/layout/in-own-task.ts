/**
 * Starts something in a task of its own: React runs effects of a part that a visitor touches before the visitor sees
 * anything of the touch.
 *
 * @param start returns the function that ends it
 * @returns function that ends it, or keeps it from starting
 */
export function inOwnTask(start: () => (() => void) | void): () => void {
  let end: (() => void) | void
  const timer = setTimeout(() => {
    end = start()
  })
  return () => {
    clearTimeout(timer)
    end?.()
  }
}
