import type { Link as LinkValue } from '../../../../content/contract/values.ts'
import { Icon } from '../../../../renderer/icons/Icon.tsx'
import { Link } from '../../../../renderer/links/Link.tsx'

/** A quiet way on from a block; where its words need several lines, the arrow stays with the last one. */
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
