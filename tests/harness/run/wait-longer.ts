import { vi } from 'vitest'

// Vitest's default of one second is too short on a busy machine. Test files of one process share `vi`.
const { waitFor, waitUntil } = vi
const withLimit = (options: number | object = {}) =>
  typeof options === 'number' ? options : { timeout: 60_000, ...options }
if (waitFor.name === 'waitFor') {
  vi.waitFor = (callback, options) => waitFor(callback, withLimit(options))
  vi.waitUntil = (callback, options) => waitUntil(callback, withLimit(options))
}
