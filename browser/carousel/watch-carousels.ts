import { watchElements } from '../media/watch-elements.ts'

/**
 * Adds controls to all carousels, those of later pages included. The code is fetched only if there is a carousel. Start
 * it after hydration, since it changes attributes of React's elements.
 */
export function watchCarousels(): void {
  const known = new WeakSet<HTMLElement>()
  watchElements('[data-carousel]', (carousel) => {
    if (!known.has(carousel)) void bringToLife(carousel)
    known.add(carousel)
  })
}

/** If the code cannot be fetched, the carousel can still be scrolled. */
async function bringToLife(carousel: HTMLElement): Promise<void> {
  const code = await import('./control-carousel.ts').catch(() => null)
  code?.controlCarousel(carousel)
}
