/**
 * Makes a function that does its work on the first call and gives the same result from then on. Work that fails is
 * begun anew by the next call.
 */
export function once<T>(run: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => {
    result ??= run().catch((error: unknown) => {
      result = undefined
      throw error
    })
    return result
  }
}
