/** Makes a function that does its work on the first call and gives the same result from then on. */
export function once<T>(run: () => T): () => T {
  let result: { value: T } | undefined
  return () => (result ??= { value: run() }).value
}
