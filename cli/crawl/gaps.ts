/** Why addresses or parts of the site were found but not checked. */
export const gapReasons = [
  'max-pages',
  'depth',
  'include',
  'trap',
  'truncated',
  'coding',
  'type',
  'sitemap',
  'document-size',
  'document-encrypted',
  'document-damaged',
  'document-limit',
  'document-library',
  'host',
  'proxy',
  'offline',
  'form',
  'interrupted',
] as const
export type GapReason = (typeof gapReasons)[number]

/** Addresses that were found but not checked, for one reason. */
export interface Gap {
  reason: GapReason
  count: number
  /** One of the addresses. */
  example: string
}

/** Reasons that the user has chosen; `--strict` accepts them. */
const chosen: ReadonlySet<GapReason> = new Set(['include'])

export const isUnexpected = ({ reason }: Gap) => !chosen.has(reason)

/** Counts by reason. */
export function createGapCounter() {
  const gaps = new Map<GapReason, Gap>()
  return {
    add(reason: GapReason, example: string, count = 1): void {
      const known = gaps.get(reason)
      if (known) known.count += count
      else if (count > 0) gaps.set(reason, { reason, count, example })
    },
    /** In the order of the reasons. */
    list: (): Gap[] => gapReasons.flatMap((reason) => gaps.get(reason) ?? []),
  }
}

export type GapCounter = ReturnType<typeof createGapCounter>
