import type { LinkValue } from '../../content/contract/values.ts'
import { Icon } from '../icons/Icon.tsx'
import { Link } from './Link.tsx'

/** A plain link at the end of a block. If its text needs several lines, the arrow stays with the last word. */
export function MoreLink({ title, uri }: LinkValue) {
  return (
    <Link uri={uri} className="more">
      <span>
        {title}
        <Icon name="arrow-right" />
      </span>
    </Link>
  )
}
