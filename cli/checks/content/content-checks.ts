import type { Check } from '../check.ts'
import { createBlockUnknown } from './block-unknown.ts'
import { createContentInvalid } from './content-invalid.ts'
import { createContentReading } from './content-reading.ts'

/** What the backend says of a page, read as the site reads it. */
export function createContentChecks(): Check[] {
  const read = createContentReading()
  return [createContentInvalid(read), createBlockUnknown(read)]
}
