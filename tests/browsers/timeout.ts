/** Time limit of every wait, in ms: a busy machine has a minute. */
export const timeoutMs = 60_000
