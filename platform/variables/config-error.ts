/** A setting cannot be used. The message is one line: the variable, its value and the expected value. */
export class ConfigError extends Error {}
