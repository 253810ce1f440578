import { t } from '../texts/texts.ts'
import { toText } from './field-name.ts'

/** Earlier and current value of a field or list. */
export function Difference({ before, after }: { before?: unknown; after?: unknown }) {
  const [gone, added] = [before, after].map((value) => (value === undefined ? '' : toText(value)))
  return (
    <span>
      {gone && <del>{gone}</del>}
      {gone && ' '}
      {added ? <ins>{added}</ins> : t('conflict.removed')}
    </span>
  )
}
