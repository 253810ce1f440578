import type { Use } from '../../content/service/editor/uses.ts'
import { fieldName } from '../editor/field-name.ts'
import { editAddress } from '../shell/address.ts'

interface UseListProps {
  title: string
  /** Text for an empty list. */
  none: string
  uses: Use[]
}

/** Where a page or a file is used. Each entry leads to its field. */
export function UseList({ title, none, uses }: UseListProps) {
  if (uses.length === 0) return <p>{none}</p>
  return (
    <>
      <h3>{title}</h3>
      <ul className="stack">
        {uses.map(({ path, title: page, pointer }) => (
          <li key={`${path ?? page}${pointer}`}>
            <a href={editAddress(path ?? page, pointer)}>
              {page}{' '}
              <span className="hint">
                {path} {fieldName(pointer)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
