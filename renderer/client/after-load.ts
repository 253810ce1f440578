/** Runs something as soon as the document and all that belongs to it are loaded. */
export function afterLoad(run: () => void): void {
  if (document.readyState === 'complete') run()
  else window.addEventListener('load', run, { once: true })
}
