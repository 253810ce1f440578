import { setFlagsFromString } from 'node:v8'

/**
 * Has V8 collect garbage before it asks for more memory. Left alone it trades memory for time as a server would like it: a crawl
 * of 100,000 pages keeps 80 MB alive and would take 590.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=10')
  setFlagsFromString('--semi-space-growth-factor=1')
}
