import { expect, test } from 'vitest'
import { waitFor } from './polite-fetcher.ts'

const reason = new Error('Ctrl-C')

test('time passes', async () => {
  await expect(waitFor(1)).resolves.toBeUndefined()
})

test('an abort ends the wait with its reason', async () => {
  const controller = new AbortController()
  const waiting = waitFor(60_000, controller.signal)
  controller.abort(reason)
  await expect(waiting).rejects.toBe(reason)
  await expect(waitFor(60_000, controller.signal)).rejects.toBe(reason)
})
