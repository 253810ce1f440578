import type { LinkValue } from '../../content/contract/values.ts'
import { Link } from './Link.tsx'

/** A link as a button: what a page wants its visitor to do. */
export function ButtonLink({ title, uri }: LinkValue) {
  return (
    <Link uri={uri} className="button">
      {title}
    </Link>
  )
}
