/** How a test asks a server of its own: at once and once. */
export const manners = { headers: {}, timeoutMs: 1_000, retries: 0, rate: null, concurrency: 4 }
