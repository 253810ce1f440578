/** Lets nothing else happen in this process for so long. */
export function keepBusy(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end) continue
}
