type Part = [name: string, close: () => Promise<unknown>]

/** Closes parts one after the other. A part that fails to close is logged, and the next ones are closed nevertheless. */
export async function closeAll(
  parts: Part[],
  logger: { error: (fields: object, message: string) => void },
): Promise<void> {
  for (const [part, close] of parts)
    try {
      await close()
    } catch (error) {
      logger.error({ part, err: error }, 'component could not be closed')
    }
}
