/** Invalid flag, variable or file. The message names it and the expected value, one per line. */
export class UsageError extends Error {}
