import { decodePathname } from '../../../routing/localized-path.ts'
import type { TreePage } from '../../editor/tree-pages.ts'
import { Difference } from '../editor/Difference.tsx'
import { fieldName } from '../editor/field-name.ts'
import { UseList } from '../library/UseList.tsx'
import { useLoaded } from '../shell/loading.tsx'
import { t, texts } from '../texts/texts.ts'

/** What visitors lose if a page goes: the page itself, the links to it, and one of its languages. */
export function LostPage({ page: { path, translation } }: { page: TreePage }) {
  const links = useLoaded('GET uses', { of: path })
  return (
    <>
      <p>{t('effect.lost', { path: decodePathname(path) })}</p>
      {translation && <p>{t('effect.translation', { path: decodePathname(translation) })}</p>}
      <UseList uses={links} title={t('effect.links')} none={t('pages.unlinked')} />
    </>
  )
}

/** Changes of a draft against what visitors see, and who saved them when. */
export function DraftChanges({ path }: { path: string }) {
  const { changes, saved } = useLoaded('GET changes', { path })
  return (
    <>
      <p>
        {changes ? t('effect.changes', { count: changes.length }) : t('effect.newPage')}
        {saved?.at && ` (${[texts.dateAndTime(saved.at), saved.who].filter(Boolean).join(', ')})`}
      </p>
      <dl>
        {changes?.map(({ pointer, block, before, after }) => (
          <div key={pointer}>
            <dt>{fieldName(pointer, block)}</dt>
            <dd>
              <Difference before={before} after={after} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
