import type { MediumUse } from '../../content/service/editor/media/media-library.ts'
import type { LinkingPlace } from '../../content/service/editor/list-pages.ts'
import { editAddress } from '../shell/address.ts'

interface UseListProps {
  title: string
  /** Said where there are none. */
  none?: string
  /** Pages, or the layout of a language. */
  uses: (LinkingPlace | MediumUse)[]
}

/** Where something is used, or linked, each leading to the field that does. */
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
