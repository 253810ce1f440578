/** Blocks the event loop for the given time. */
export function keepBusy(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end) continue
}
