/** The slides that are seen, as numbers from 0. */
export interface ShownSlides {
  first: number
  last: number
}

/**
 * The slide to go to from those that are seen: the first one after them, or as many before them as are seen. Behind the
 * last comes the first.
 */
export function slideAt(step: 1 | -1, { first, last }: ShownSlides, total: number): number {
  if (step === 1) return last + 1 < total ? last + 1 : 0
  return first > 0 ? Math.max(0, first - (last - first + 1)) : total - 1
}
