import { vi } from 'vitest'

// One second, the default of Vitest, is too short on a busy machine. Test files of one process share `vi`.
const { waitFor } = vi
if (waitFor.name === 'waitFor')
  vi.waitFor = (callback, options = 10_000) => waitFor(callback, options)
