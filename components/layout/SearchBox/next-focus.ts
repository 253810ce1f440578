/**
 * Target of a key in a search box. Arrows move from the input through the hits and back to it. Home and End move to the
 * first and the last hit; in the input they move the cursor.
 *
 * @param focusable the input and the hits, in their order
 * @param focused element of `focusable`
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
