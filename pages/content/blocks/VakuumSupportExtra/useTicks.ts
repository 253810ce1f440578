import { useEffect, useRef, useState } from 'react'
import { usePathname } from '../../../../renderer/page/ShownPage.tsx'
import { createTabMemory } from '../../../../renderer/forms/tab-memory.ts'

/**
 * Stores the ticks of a checklist for the life of the tab. The check boxes hold the state, since visitors can tick them
 * before any script has loaded.
 *
 * @param title distinguishes the checklist from others on its page
 * @returns `listRef` is for the element around the check boxes, whose `value` names the item; `keep` handles its
 *   `input` events; `done` is the number of ticked boxes, `null` until it is known
 */
export function useTicks(title: string) {
  const pathname = usePathname()
  const listRef = useRef<HTMLFieldSetElement>(null)
  const [memory] = useState(() => createTabMemory(`ticks ${pathname} ${title}`))
  const [done, setDone] = useState<number | null>(null)

  useEffect(() => {
    const known = memory.read()
    for (const box of boxesIn(listRef.current)) box.checked ||= box.value in known
    listRef.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [memory])

  function keep() {
    const ticked = boxesIn(listRef.current).filter(({ checked }) => checked)
    memory.write(Object.fromEntries(ticked.map(({ value }) => [value, 'done'])))
    setDone(ticked.length)
  }
  function clear() {
    const boxes = boxesIn(listRef.current)
    for (const box of boxes) box.checked = false
    keep()
    // The button disappears; it must not take the focus along.
    boxes[0]?.focus()
  }
  return { listRef, done, keep, clear }
}

function boxesIn(list: HTMLElement | null): HTMLInputElement[] {
  return [...(list?.querySelectorAll('input') ?? [])]
}
