/** What the image sets for 256 MB (docs/operations.md); without it Node lets garbage lie as long as the machine has room. */
export const imageSettings = {
  NODE_OPTIONS: '--max-old-space-size=69 --max-semi-space-size=4',
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '262144',
}
