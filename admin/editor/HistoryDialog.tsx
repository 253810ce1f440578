import { call, withQuery, type Version } from '../api/api.ts'
import { textOf, type JsonObject, type JsonValue } from '../api/json.ts'
import { Dialog } from '../shell/Dialog.tsx'
import { ErrorNotice } from '../shell/Notice.tsx'
import { useAction, useLoaded } from '../shell/useLoaded.ts'
import { useTexts } from '../texts/texts.tsx'
import { fieldName } from './field-name.ts'

interface HistoryDialogProps {
  path: string
  page: JsonObject
  onRestored: () => void
  onClose: () => void
}

/** Who published what and when, field by field; a version can be made the draft again. */
export function HistoryDialog({ path, page, onRestored, onClose }: HistoryDialogProps) {
  const { t, dateAndTime } = useTexts()
  const { data: versions, error } = useLoaded<Version[]>(withQuery('history', { path }))
  const restoration = useAction()

  async function restore(version: Version['version']): Promise<void> {
    await call('POST', withQuery('restore', { path }), { body: { version } })
    onRestored()
  }

  return (
    <Dialog title={t('history.title')} onClose={onClose} isWide>
      <ErrorNotice error={error ?? restoration.error} />
      {versions?.length === 0 && <p>{t('history.none')}</p>}
      <ol className="versions">
        {versions?.map(({ version, who, when, changes, reason }, index) => (
          <li key={version}>
            <h3>
              {dateAndTime(when)}, {who || t('history.before')}
            </h3>
            {reason && <p>{t('history.reason', { reason })}</p>}
            <ChangeList changes={changes} page={page} />
            {index > 0 && (
              <button
                type="button"
                disabled={restoration.isBusy}
                onClick={() => void restoration.run(() => restore(version))}
              >
                {t('history.restore')}
              </button>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

function ChangeList({ changes, page }: Pick<Version, 'changes'> & { page: JsonObject }) {
  const texts = useTexts()
  return (
    <dl>
      {changes.map(({ pointer, before, after }) => (
        <div key={pointer}>
          <dt>{fieldName(pointer, page, texts)}</dt>
          <dd>
            {before !== undefined && <del>{toText(before)}</del>}{' '}
            {after !== undefined && <ins>{toText(after)}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A value in a line; of a whole block its texts. */
export function toText(value: unknown): string {
  if (value === undefined || value === null) return '–'
  if (typeof value !== 'object') return textOf(value as JsonValue)
  return Object.values(value).map(toText).join(' · ').slice(0, 200)
}
