import { contactAddress } from './contact-address.ts'
import { linkAround } from './link-action.ts'

const tooltipId = 'address-tooltip'

/**
 * Shows the address of a `tel:` or `mailto:` link on hover and keyboard focus. It listens on the document, so it covers
 * links in rich text. Escape closes the tooltip, and the pointer may move onto it (WCAG 1.4.13).
 *
 * @returns function that removes tooltip and listeners
 */
export function startAddressTooltip(): () => void {
  // Older browsers cannot place it at its link, and most of them show addresses in a status bar.
  if (!CSS.supports('position-area', 'top')) return () => undefined
  const ended = new AbortController()
  const tooltip = createTooltip()
  let hovered = contactLink(document.querySelector('a:hover'))
  let focused = focusedLink(document.activeElement)
  let described: Element | null = null
  update()

  listen('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'touch' || target === tooltip) return
    hovered = contactLink(target)
    update()
  })
  listen('focusin', ({ target }) => {
    focused = focusedLink(target)
    update()
  })
  listen('focusout', () => {
    focused = null
    update()
  })
  listen('keydown', ({ key }) => key === 'Escape' && tooltip.hidePopover())

  return () => {
    ended.abort()
    describe(null)
    tooltip.remove()
  }

  function listen<Type extends keyof DocumentEventMap>(
    type: Type,
    handle: (event: DocumentEventMap[Type]) => void,
  ): void {
    document.addEventListener(type, handle, { signal: ended.signal })
  }

  /** Updates the tooltip for another link only, so that a closed tooltip stays closed. */
  function update(): void {
    const link = hovered ?? focused
    if (link === described) return
    describe(link)
    tooltip.hidePopover()
    if (!link) return
    tooltip.textContent = addressOf(link)
    tooltip.showPopover({ source: link as HTMLElement })
  }

  function describe(link: Element | null): void {
    described?.removeAttribute('aria-describedby')
    link?.setAttribute('aria-describedby', tooltipId)
    described = link
  }
}

/** Creates the tooltip as a popover: the top layer is above header and notices. */
function createTooltip(): HTMLElement {
  const tooltip = document.createElement('div')
  tooltip.id = tooltipId
  tooltip.className = 'addressTooltip'
  tooltip.role = 'tooltip'
  tooltip.popover = 'manual'
  document.body.append(tooltip)
  return tooltip
}

function contactLink(target: EventTarget | null): Element | null {
  const link = linkAround(target)
  return link && addressOf(link) ? link : null
}

/** Link with visible focus. A clicked link has the focus as well, but was hovered before. */
function focusedLink(target: EventTarget | null): Element | null {
  const link = contactLink(target)
  return link?.matches(':focus-visible') ? link : null
}

function addressOf(link: Element): string | null {
  return contactAddress(link.getAttribute('href') ?? '')
}
