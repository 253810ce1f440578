import { call } from '../api/api.ts'
import { ActionButton } from '../shell/controls.tsx'
import { useLoaded } from '../shell/loading.tsx'
import { t, texts } from '../texts/texts.ts'
import { Difference } from './Difference.tsx'
import { fieldName } from './field-name.ts'
import type { OpenDraft } from './useDraft.ts'

interface VersionHistoryProps {
  path: string
  draft: OpenDraft
  onRestored: () => void
}

/** Published versions with author, date and changed fields. Each version can be restored as a draft. */
export function VersionHistory({ path, draft, onRestored }: VersionHistoryProps) {
  const versions = useLoaded('GET history', { path })

  async function restore(version: number): Promise<void> {
    const { etag, page } = await call('POST restore', { path }, { body: { version } })
    draft.restore(page, etag)
    onRestored()
  }

  return (
    <>
      {versions.length === 0 && <p>{t('history.none')}</p>}
      <ol className="stack marked">
        {versions.map(({ version, who, when, changes, reason }, index) => (
          <li key={version}>
            <h3>
              {texts.dateAndTime(when)}, {who || t('history.before')}
            </h3>
            {reason && <p>{t('history.reason', { reason })}</p>}
            <dl>
              {changes.map(({ pointer, block, before, after }) => (
                <div key={pointer}>
                  <dt>{fieldName(pointer, block)}</dt>
                  <dd>
                    <Difference before={before} after={after} />
                  </dd>
                </div>
              ))}
            </dl>
            {index > 0 && (
              <ActionButton action={() => restore(version)}>{t('history.restore')}</ActionButton>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}
