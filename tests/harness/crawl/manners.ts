/** Crawl settings for a test's own server: no delay, no retry. */
export const manners = { headers: {}, timeoutMs: 1_000, retries: 0, rate: null, concurrency: 4 }
