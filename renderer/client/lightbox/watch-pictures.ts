import { clickedLink, linkAround } from '../../links/link-action.ts'
import { once } from '../../once.ts'

const loadLightbox = once(() => import('./open-lightbox.ts'))

/**
 * Opens pictures in place: links with `data-picture` lead to a picture as a file, and work by themselves. The code is
 * fetched when one of them is touched or focused.
 */
export function watchPictures(): void {
  for (const type of ['pointerover', 'focusin'])
    document.addEventListener(type, fetchAhead, { passive: true })
  document.addEventListener('click', openPicture)
}

function fetchAhead({ target }: Event): void {
  // Without the code the link is followed.
  if (isPicture(linkAround(target))) loadLightbox().catch(() => undefined)
}

function openPicture(event: MouseEvent): void {
  const link = clickedLink(event)
  if (!isPicture(link)) return
  event.preventDefault()
  loadLightbox().then(
    ({ openLightbox }) => openLightbox(link, { x: event.clientX, y: event.clientY }),
    () => location.assign(link.href),
  )
}

function isPicture(link: Element | null): link is HTMLAnchorElement {
  return link instanceof HTMLAnchorElement && link.matches('[data-picture]')
}
