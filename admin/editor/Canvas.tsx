import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { decodePathname } from '../../routing/localized-path.ts'
import { isLocale } from '../../locales/locales.ts'
import { editAddress } from '../shell/address.ts'

/** Widths of phone, tablet and desktop, px. */
export const canvasWidths = [375, 768, 1440] as const
export type CanvasWidth = (typeof canvasWidths)[number]

interface CanvasProps {
  path: string
  /** Title of the frame. */
  title: string
  /** A new number reloads the page. */
  version: number
  width: CanvasWidth
  selected?: number
  onSelect: (index: number) => void
}

/** Preview: the real page with the draft, as wide as on a visitor's device, scaled to the available space. */
export function Canvas({ path, title, version, width, selected, onSelect }: CanvasProps) {
  const room = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef<HTMLIFrameElement>(undefined)
  const queue = useRef(Promise.resolve())
  const wanted = [path, version, title].join(' ')
  const [size, setSize] = useState({ width: 0, height: 0 })
  /** The block that was clicked in the page, which is therefore in view. */
  const clicked = useRef<number>(undefined)
  const select = useEffectEvent((index: number) => {
    clicked.current = index
    onSelect(index)
  })
  const mark = useEffectEvent(() => markBlock(shown.current?.contentDocument, selected))

  /**
   * Loads a new frame behind the old one and swaps both when the new one is complete, at the same scroll position, so that the page does
   * not flicker.
   */
  const show = useEffectEvent(async (asked: string) => {
    if (!place.current || asked !== wanted) return
    const frame = Object.assign(document.createElement('iframe'), { title, src: path })
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
    place.current.append(frame)
    await loaded
    const [view, before] = [frame.contentWindow, shown.current?.contentWindow]
    if (view && before?.location.pathname === view.location.pathname)
      view.scrollTo({ top: before.scrollY, behavior: 'instant' })
    if (frame.contentDocument) listen(frame.contentDocument, (index) => select(index))
    frame.dataset['shown'] = ''
    shown.current?.remove()
    shown.current = frame
    mark()
  })

  // One frame loads at a time. Of several requests that wait, only the last is shown.
  useEffect(() => {
    queue.current = queue.current.then(() => show(wanted))
  }, [wanted])

  useEffect(() => {
    const block = mark()
    if (selected !== clicked.current)
      block?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    clicked.current = undefined
  }, [selected])

  useEffect(() => {
    if (!room.current) return
    const observer = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect))
    observer.observe(room.current)
    return () => observer.disconnect()
  }, [])

  const scale = Math.min(1, size.width / width)
  return (
    <div ref={room} className="canvas">
      <div
        ref={place}
        style={{ width, height: size.height / (scale || 1), transform: `scale(${scale})` }}
      />
    </div>
  )
}

/** A click selects a block. A click outside all blocks (header, footer) opens the page that its link leads to. */
function listen(page: Document, onSelect: (index: number) => void): void {
  const stop = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  const follow = (event: Event) => {
    const target = event.target as Element
    const link = target.closest('a')
    const block = target.closest('main [data-block]')
    if (link) stop(event)
    if (block) onSelect(blocksOf(page).indexOf(block))
    else if (link?.origin === location.origin && isLocale(link.pathname.split('/')[1]))
      location.assign(editAddress(decodePathname(link.pathname)))
  }
  page.addEventListener('submit', stop, true)
  page.addEventListener('click', follow, true)
}

function blocksOf(page: Document): Element[] {
  return [...page.querySelectorAll('main [data-block]')]
}

/**
 * Draws a frame around a block with an adopted style sheet, which the page's policy allows. The elements stay unchanged, because React
 * would notice.
 *
 * @returns element of the block
 */
function markBlock(page: Document | null | undefined, selected?: number): Element | undefined {
  if (!page?.defaultView) return undefined
  const hover =
    'main [data-block] { cursor: pointer; &:hover { outline: 2px dashed #0b63ce; outline-offset: -2px } }'
  const frame = `main :nth-child(${(selected ?? -1) + 1} of [data-block]) { outline: 4px solid #0b63ce !important; outline-offset: -4px }`
  const sheet = new page.defaultView.CSSStyleSheet()
  sheet.replaceSync(hover + frame)
  page.adoptedStyleSheets = [sheet]
  return selected === undefined ? undefined : blocksOf(page)[selected]
}
