/**
 * Announces the new page to screen readers, which would announce a new document by themselves.
 *
 * @param title of the page
 * @see Shell.tsx, which contains the live region
 */
export function announce(title: string): void {
  const place = document.getElementById('announcer')
  if (place) place.textContent = title
}
