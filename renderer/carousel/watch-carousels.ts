import { watchElements } from '../media/watch-elements.ts'

/**
 * Brings the carousels of a document to life, those of later pages included; a page without one fetches no code for it.
 * To be started when React has taken over the elements that are its own: it changes attributes.
 */
export function watchCarousels(): void {
  const known = new WeakSet<HTMLElement>()
  watchElements('[data-carousel]', (carousel) => {
    if (!known.has(carousel)) void bringToLife(carousel)
    known.add(carousel)
  })
}

/** Without its code a carousel can still be scrolled. */
async function bringToLife(carousel: HTMLElement): Promise<void> {
  const code = await import('./control-carousel.ts').catch(() => null)
  code?.controlCarousel(carousel)
}
