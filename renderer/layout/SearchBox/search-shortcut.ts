const key = 'searchShortcut'
const off = 'off'
const listeners = new Set<() => void>()

/** Setting for this document if storage is blocked or full. */
let unsaved: boolean | undefined

/**
 * Whether `/` leads to the search box. Speech input may press it by accident, so visitors can turn it off.
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

/** Turns the shortcut off or on, and stores the setting. */
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
