import { earlyPressesIn } from '../early-presses.ts'
import { createRotation } from './rotation.ts'

/**
 * Advances the slides automatically for one round, unless the visitor prefers reduced motion. It pauses while the
 * pointer is on the carousel, and while the carousel is out of view. A touch, a press or the focus stops it until the
 * visitor presses its button (WCAG 2.2.2).
 *
 * @param advance shows the next slide; returns `false` after a full round
 * @returns function to call with whether the carousel is out of view
 */
export function playCarousel(
  carousel: HTMLElement,
  advance: () => boolean,
): (isOutOfView: boolean) => void {
  const button = carousel.querySelector('[data-play]')
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
  const { start, stop, hold, isPlaying } = createRotation({
    advance() {
      if (reducedMotion.matches) stop()
      else if (!document.hidden && !advance()) stop()
    },
    onChange(isOn) {
      carousel.toggleAttribute('data-playing', isOn)
      carousel.querySelector('[data-status]')?.setAttribute('aria-live', isOn ? 'off' : 'polite')
    },
  })
  const stopUnlessOnButton = ({ target }: Event) => {
    if (!button?.contains(target as Element)) stop()
  }
  carousel.addEventListener('focusin', stopUnlessOnButton)
  carousel.addEventListener('pointerdown', stopUnlessOnButton)
  for (const type of ['pointerenter', 'pointerleave'] as const)
    carousel.addEventListener(type, ({ pointerType }) =>
      hold('pointer', pointerType === 'mouse' && type === 'pointerenter'),
    )
  button?.addEventListener('click', () => {
    if (isPlaying()) return stop()
    hold('pointer', false)
    start()
  })

  hold('pointer', carousel.matches(':hover'))
  hold('view', true)
  const isTouched = carousel.matches(':focus-within') || earlyPressesIn(carousel).length > 0
  if (button && !reducedMotion.matches && !isTouched) start()
  return (isOutOfView) => hold('view', isOutOfView)
}
