/** Runs a function as soon as the document and its resources have loaded. */
export function afterLoad(run: () => void): void {
  if (document.readyState === 'complete') run()
  else window.addEventListener('load', run, { once: true })
}
