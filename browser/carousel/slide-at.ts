/** Range of the visible slides, numbered from 0. */
export interface ShownSlides {
  first: number
  last: number
}

/**
 * Target slide of a step: forward, the first slide after the visible ones; back, as many slides as are visible. After
 * the last slide comes the first, and before the first the last.
 */
export function slideAt(step: 1 | -1, { first, last }: ShownSlides, total: number): number {
  if (step === 1) return last + 1 < total ? last + 1 : 0
  return first > 0 ? Math.max(0, first - (last - first + 1)) : total - 1
}
