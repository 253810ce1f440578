/**
 * Where an arrow key leads in a search box: from the input down through the hits and back up to the input.
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
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  const index = focusable.indexOf(focused)
  return step === 0 || index < 0 ? undefined : focusable[index + step]
}
