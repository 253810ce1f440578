/**
 * Settings of the container image for 256 MB (docs/how-to/deploy-with-docker.md). Without them Node delays garbage collection as long as the machine has
 * memory.
 */
export const imageSettings = {
  NODE_OPTIONS: '--max-old-space-size=69 --max-semi-space-size=4',
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '262144',
}
