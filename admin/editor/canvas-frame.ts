/** The page as visitors see it, with the draft, in a frame. */
export interface CanvasFrame {
  /** Shows a page, or another version of it: at the scroll position that it had, without a blank moment. */
  show: (page: ShownPage) => void
  /** Frames a block. @param isScrolled whether it is brought into view */
  select: (index: number | undefined, isScrolled: boolean) => void
  destroy: () => void
}

interface ShownPage {
  path: string
  version: number
  /** Of the frame. */
  title: string
}

interface CanvasFrameOptions {
  onSelect: (index: number) => void
  /** Called for a link to another page in what surrounds the blocks. */
  onOpen: (path: string) => void
}

export function createCanvasFrame(place: HTMLElement, options: CanvasFrameOptions): CanvasFrame {
  let shown: HTMLIFrameElement | undefined
  let loading: HTMLIFrameElement | undefined
  let next: ShownPage | undefined
  let selected: number | undefined

  function show(page: ShownPage): void {
    if (loading) return void (next = page)
    const frame = document.createElement('iframe')
    frame.title = page.title
    frame.src = page.path
    loading = frame
    frame.addEventListener('load', () => swap(frame), { once: true })
    place.append(frame)
  }

  /** The new frame comes in the place of the old one when it looks like it. */
  function swap(frame: HTMLIFrameElement): void {
    const view = frame.contentWindow
    const before = shown?.contentWindow
    if (view && before?.location.pathname === view.location.pathname)
      view.scrollTo({ top: before.scrollY, behavior: 'instant' })
    if (frame.contentDocument) listen(frame.contentDocument)
    frame.dataset['shown'] = ''
    shown?.remove()
    shown = frame
    loading = undefined
    mark(false)
    const waiting = next
    next = undefined
    if (waiting) show(waiting)
  }

  function listen(page: Document): void {
    const take = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
    }
    page.addEventListener('submit', take, true)
    page.addEventListener(
      'click',
      (event) => {
        const target = event.target as Element
        const link = target.closest('a')
        const block = target.closest('main [data-block]')
        if (link) take(event)
        if (block) options.onSelect(blocksOf(page).indexOf(block))
        else if (link?.origin === location.origin && /^\/(de|en)(\/|$)/.test(link.pathname))
          options.onOpen(decodeURI(link.pathname))
      },
      true,
    )
  }

  function mark(isScrolled: boolean): void {
    const page = shown?.contentDocument
    const view = page?.defaultView
    if (!page || !view) return
    const sheet = new view.CSSStyleSheet()
    sheet.replaceSync(frameStyles(selected))
    page.adoptedStyleSheets = [sheet]
    const block = selected === undefined ? undefined : blocksOf(page)[selected]
    if (isScrolled) block?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }

  return {
    show,
    select(index, isScrolled) {
      selected = index
      mark(isScrolled)
    },
    destroy() {
      loading?.remove()
      shown?.remove()
    },
  }
}

function blocksOf(page: Document): Element[] {
  return [...page.querySelectorAll('main [data-block]')]
}

/** A sheet of its own, which the page's policy allows, and no change of its elements, which React would meet. */
function frameStyles(selected: number | undefined): string {
  const hover =
    'main [data-block] { cursor: pointer; &:hover { outline: 2px dashed #0b63ce; outline-offset: -2px } }'
  if (selected === undefined) return hover
  return `${hover} main :nth-child(${selected + 1} of [data-block]) { outline: 4px solid #0b63ce !important; outline-offset: -4px }`
}
