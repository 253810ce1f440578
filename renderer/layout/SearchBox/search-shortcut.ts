const key = 'searchShortcut'
const off = 'off'
const listeners = new Set<() => void>()

/** What was chosen where storage is blocked or full: it holds for this document. */
let unsaved: boolean | undefined

/**
 * Whether `/` leads to the search box. Who dictates their text may press it without meaning to, so it can be switched
 * off.
 *
 * @see https://www.w3.org/WAI/WCAG22/Understanding/character-key-shortcuts
 */
export function isShortcutOn(): boolean {
  if (unsaved !== undefined) return unsaved
  try {
    return localStorage.getItem(key) !== off
  } catch {
    return true
  }
}

/** Switches it off, or on again, until the visitor decides otherwise. */
export function toggleShortcut(): void {
  const isOn = !isShortcutOn()
  try {
    if (isOn) localStorage.removeItem(key)
    else localStorage.setItem(key, off)
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
