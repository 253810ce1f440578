import { useEffect, useRef, useState } from 'react'
import { decodePathname } from '../../../routing/localized-path.ts'
import { isLocale } from '../../../locales/locales.ts'
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
  const [size, setSize] = useState({ width: 0, height: 0 })
  /** The version that is shown until the frame of the last one, behind it, has loaded. */
  const [shown, setShown] = useState<{ version: number; page: Document }>()
  /** The block that the page has been scrolled to, or that was clicked there. */
  const inView = useRef<number>(undefined)

  /** Swaps the frames at the same scroll position, so that the page does not flicker. */
  function show(page: Document): void {
    const top = shown?.page.defaultView?.scrollY
    page.defaultView?.scrollTo({ top, behavior: 'instant' })
    listen(page, (index) => {
      inView.current = index
      onSelect(index)
    })
    setShown({ version, page })
  }

  useEffect(() => {
    if (!shown) return
    const block = markBlock(shown.page, selected)
    if (selected !== inView.current)
      block?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    inView.current = selected
  }, [shown, selected])

  useEffect(() => {
    if (!room.current) return
    const observer = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect))
    observer.observe(room.current)
    return () => observer.disconnect()
  }, [])

  const scale = Math.min(1, size.width / width)
  return (
    <div ref={room} className="canvas">
      <div style={{ width, height: size.height / (scale || 1), transform: `scale(${scale})` }}>
        {[...new Set([shown?.version ?? version, version])].map((one) => (
          // oxlint-disable-next-line react/iframe-missing-sandbox -- a page of this site, whose scripts run
          <iframe
            key={one}
            title={title}
            src={path}
            data-shown={one === shown?.version ? '' : undefined}
            onLoad={({ currentTarget: { contentDocument } }) => {
              // Of a page that the network has not brought there is no document.
              if (contentDocument) show(contentDocument)
            }}
          />
        ))}
      </div>
    </div>
  )
}

/** A click selects a block. A click outside all blocks (header, footer) opens the target of its link. */
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
function markBlock(page: Document, selected?: number): Element | undefined {
  if (!page.defaultView) return undefined
  const hover =
    'main [data-block] { cursor: pointer; &:hover { outline: 2px dashed #0b63ce; outline-offset: -2px } }'
  const frame = `main :nth-child(${(selected ?? -1) + 1} of [data-block]) { outline: 4px solid #0b63ce !important; outline-offset: -4px }`
  const sheet = new page.defaultView.CSSStyleSheet()
  sheet.replaceSync(hover + frame)
  page.adoptedStyleSheets = [sheet]
  return selected === undefined ? undefined : blocksOf(page)[selected]
}
