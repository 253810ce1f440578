import { t } from '../texts/texts.ts'
import { toText } from './field-name.ts'

/** What stood in a field or list before, and what stands there now. */
export function Difference({ before, after }: { before?: unknown; after?: unknown }) {
  const [gone, added] = [before, after].map((value) => (value === undefined ? '' : toText(value)))
  return (
    <span>
      {gone && <del>{gone}</del>} {added ? <ins>{added}</ins> : t('conflict.removed')}
    </span>
  )
}
