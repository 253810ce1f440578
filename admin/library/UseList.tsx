import type { MediumUse } from '../../content/service/editor/media/media-library.ts'
import type { LinkingPlace } from '../../content/service/editor/list-pages.ts'
import { editAddress } from '../shell/address.ts'

interface UseListProps {
  title: string
  /** Text for an empty list. */
  none?: string
  /** Pages, or the layout of a language. */
  uses: (LinkingPlace | MediumUse)[]
}

/** List of uses of a medium or links to a page. Each entry leads to the field that contains it. */
export function UseList({ title, none, uses }: UseListProps) {
  if (uses.length === 0) return <p>{none}</p>
  return (
    <>
      <h3>{title}</h3>
      <ul className="stack">
        {uses.map((use) => {
          const address = editAddress(use.path ?? use.title, 'pointer' in use ? use.pointer : '')
          return (
            <li key={address}>
              <a href={address}>
                {use.title} <span className="hint">{use.path}</span>
              </a>
            </li>
          )
        })}
      </ul>
    </>
  )
}
