import type { GapReason } from '../gaps.ts'

/** The links of a document cannot be read, for this reason. */
export class DocumentUnread extends Error {
  readonly reason: GapReason

  constructor(reason: GapReason, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}
