import { setFlagsFromString } from 'node:v8'

/**
 * Makes V8 collect garbage before it requests more memory. Its default trades memory for time, as suits a server: a crawl of 100,000 pages
 * has 80 MB of live data and would take 590 MB.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=10')
  setFlagsFromString('--semi-space-growth-factor=1')
}
