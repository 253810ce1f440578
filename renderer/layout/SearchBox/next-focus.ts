/**
 * Where a key leads in a search box: arrows from the input down through the hits and back up to it; Home and End, which
 * move the cursor in the input, to the first and the last hit.
 *
 * @param focusable the input and the hits, in their order
 * @param focused one of them
 * @returns `undefined` at either end and for any other key
 */
export function nextFocus<Element>(
  key: string,
  focusable: readonly Element[],
  focused: Element,
): Element | undefined {
  const index = focusable.indexOf(focused)
  if (index < 0) return undefined
  if (key === 'ArrowDown') return focusable[index + 1]
  if (key === 'ArrowUp') return focusable[index - 1]
  if (index === 0) return undefined
  return key === 'Home' ? focusable[1] : key === 'End' ? focusable.at(-1) : undefined
}
