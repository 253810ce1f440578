import { clickedLink, linkAround } from '../../components/links/link-action.ts'
import { once } from '../once.ts'

const loadLightbox = once(() => import('./open-lightbox.ts'))

/**
 * Opens links with `data-picture` in a lightbox. They link to picture files and work without JavaScript. The lightbox
 * code is fetched when the visitor touches or focuses such a link.
 */
export function watchPictures(): void {
  for (const type of ['pointerover', 'focusin'])
    document.addEventListener(type, fetchAhead, { passive: true })
  document.addEventListener('click', openPicture)
}

function fetchAhead({ target }: Event): void {
  // If the code cannot be fetched, the browser follows the link.
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
