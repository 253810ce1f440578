const storageKey = 'searchShortcut'
const off = 'off'
const listeners = new Set<() => void>()

/** Setting for this document if storage is blocked or full. */
let unsaved: boolean | undefined

/**
 * Whether `/` focuses the search box. Speech input may press it by accident, so visitors can turn it off.
 *
 * @see https://www.w3.org/WAI/WCAG22/Understanding/character-key-shortcuts
 */
export function isShortcutOn(): boolean {
  if (unsaved !== undefined) return unsaved
  try {
    return localStorage.getItem(storageKey) !== off
  } catch {
    return true
  }
}

/** Turns the shortcut off or on, and stores the setting. */
export function toggleShortcut(): void {
  const isOn = !isShortcutOn()
  try {
    if (isOn) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, off)
    unsaved = undefined
  } catch {
    unsaved = isOn
  }
  for (const listener of listeners) listener()
}

/** @returns ends the subscription */
export function onShortcutChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

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
