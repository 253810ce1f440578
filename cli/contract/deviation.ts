/** A difference between a response and the contract. */
export interface Deviation {
  /** Path of the page or call; omitted: the call that was tested. */
  path?: string
  /** JSON Pointer (RFC 6901) into the response; omitted: the whole response. */
  pointer?: string
  reason: string
  /** What a visitor loses; omitted: the effect of the call. */
  loss?: string
  /** What the service must change; omitted: the advice of the call. */
  change?: string
  /** True if the site tolerates the difference. */
  isMinor?: true
}

/** A difference whose place is known elsewhere. */
export type ContractFault = Omit<Deviation, 'path' | 'pointer'>
