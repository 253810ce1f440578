/**
 * Tells a screen reader that another page is there; a document would say so by itself.
 *
 * @param title of the page
 * @see Shell.tsx, which has the place for it
 */
export function announce(title: string): void {
  const place = document.getElementById('announcer')
  if (place) place.textContent = title
}
