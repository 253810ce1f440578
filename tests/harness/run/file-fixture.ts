interface Running {
  stop: () => Promise<unknown>
}

/**
 * A fixture that the tests of a file share: started for the first test that names it, stopped after the last test.
 *
 * @example const test = base.extend('backend', { scope: 'file' }, fileFixture(startFakeBackend))
 */
export function fileFixture<T extends Running>(start: () => Promise<T>) {
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads the names of other fixtures from this pattern
  return async ({}, { onCleanup }: { onCleanup: (end: () => Promise<void>) => void }) => {
    const running = await start()
    onCleanup(async () => void (await running.stop()))
    return running
  }
}
