import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { editAddress, go } from '../shell/address.ts'
import { createCanvasFrame, type CanvasFrame } from './canvas-frame.ts'

/** Phone, tablet, desktop, px. */
export const canvasWidths = [375, 768, 1440] as const
export type CanvasWidth = (typeof canvasWidths)[number]

interface CanvasProps {
  path: string
  title: string
  /** Another number shows the page anew. */
  version: number
  width: CanvasWidth
  selected?: number
  onSelect: (index: number) => void
}

/** The real page as wide as a visitor has it, scaled to the room that there is. */
export function Canvas({ path, title, version, width, selected, onSelect }: CanvasProps) {
  const room = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const frame = useRef<CanvasFrame>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  /** The block that was clicked in the page, which is in view. */
  const clicked = useRef<number>(undefined)
  const select = useEffectEvent((index: number) => {
    clicked.current = index
    onSelect(index)
  })

  useEffect(() => {
    if (!room.current || !place.current) return
    const created = createCanvasFrame(place.current, {
      onSelect: (index) => select(index),
      onOpen: (target) => go(editAddress(target)),
    })
    frame.current = created
    const observer = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect))
    observer.observe(room.current)
    return () => {
      observer.disconnect()
      created.destroy()
    }
  }, [])

  useEffect(() => frame.current?.show({ path, version, title }), [path, version, title])
  useEffect(() => {
    frame.current?.select(selected, selected !== clicked.current)
    clicked.current = undefined
  }, [selected])

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
