import { accessibilityFaults } from './accessibility-faults.ts'
import { browserFaults } from './browser-faults.ts'
import { commandFaults } from './command-faults.ts'
import { contentFaults } from './content-faults.ts'
import type { Fault } from './fault.ts'
import { formFaults } from './form-faults.ts'
import { foundFaults } from './found-faults.ts'
import { httpFaults } from './http-faults.ts'
import { operationsFaults } from './operations-faults.ts'
import { pictureFaults } from './picture-faults.ts'

/** What must never go unnoticed, however the code is written. `npm run test:faults` plants one after the other. */
export const faults: readonly Fault[] = [
  ...browserFaults,
  ...accessibilityFaults,
  ...httpFaults,
  ...foundFaults,
  ...formFaults,
  ...pictureFaults,
  ...contentFaults,
  ...commandFaults,
  ...operationsFaults,
]
