import { useEffect, useRef, useState } from 'react'
import { usePathname } from '../../../../renderer/navigation/ShownPage.tsx'
import { createTabMemory } from '../../../../renderer/tab-memory.ts'

/**
 * Keeps the ticks of a list in this tab, for when the visitor comes back to the page. The check boxes hold them: they can
 * be ticked before any script is there.
 *
 * @param title tells the list from others of its page
 * @returns `listRef` is for the element around the check boxes, whose `value` is what they stand for;
 *   `keep` is called for its `input` events; `done` is how many are ticked, `null` as long as nobody can tell
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
    for (const box of boxesIn(listRef.current)) box.checked = false
    keep()
  }
  return { listRef, done, keep, clear }
}

function boxesIn(list: HTMLElement | null): HTMLInputElement[] {
  return [...(list?.querySelectorAll('input') ?? [])]
}
