import type { Link as LinkValue } from '../../../content/contract/values.ts'
import { Icon } from '../../../renderer/icons/Icon.tsx'
import { Link } from '../../../renderer/links/Link.tsx'

/** A quiet way on from a block. */
export function MoreLink({ title, uri }: LinkValue) {
  return (
    <Link uri={uri} className="more">
      {title}
      {'\u00a0'}
      <Icon name="arrow-right" />
    </Link>
  )
}
