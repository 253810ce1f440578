import { decodePathname } from '../../../routing/localized-path.ts'
import type { Use } from '../../editor/addresses/uses.ts'
import { fieldName } from '../editor/field-name.ts'
import { editAddress } from '../shell/address.ts'
import { t } from '../texts/texts.ts'

interface UseListProps {
  title: string
  /** Text for an empty list. */
  none: string
  /** `isDraft`: visitors do not see the link yet. */
  uses: (Use & { isDraft?: boolean })[]
}

/** Where a page or a file is used. Each entry links to its field. */
export function UseList({ title, none, uses }: UseListProps) {
  if (uses.length === 0) return <p>{none}</p>
  return (
    <>
      <h3>{title}</h3>
      <ul className="stack">
        {uses.map(({ path, locale, title: page, pointer, isDraft }) => (
          <li key={`${path ?? page}${pointer}`}>
            <a href={editAddress(path ?? page, pointer)}>
              {path === undefined ? `${t('shell.layout')} (${locale})` : page}{' '}
              <span className="hint">
                {path && decodePathname(path)} {fieldName(pointer)}
              </span>{' '}
              {isDraft && <span className="state draft">{t('state.draft')}</span>}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
