/**
 * Whether a key press is the search shortcut: `/` alone (Shift and 7 on a Swiss keyboard), outside of text fields.
 *
 * @see https://www.w3.org/WAI/WCAG22/Understanding/character-key-shortcuts
 */
export function isSearchKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, altKey, metaKey, target } = event
  return (
    key === '/' &&
    !(ctrlKey || altKey || metaKey || event.defaultPrevented) &&
    !(target instanceof Element && target.closest(fields))
  )
}

const fields = 'input, textarea, select, [contenteditable]'
