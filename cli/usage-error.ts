/** A flag, variable or file cannot be used; the message says which and what is expected, one line each. */
export class UsageError extends Error {}
