import { call, type Version } from '../api/api.ts'
import type { JsonObject, JsonValue } from '../api/json.ts'
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
  const { t, language } = useTexts()
  const { data: versions, error } = useLoaded<Version[]>(
    'history',
    new URLSearchParams({ path }).toString(),
  )
  const restoration = useAction()
  const time = new Intl.DateTimeFormat(language === 'de' ? 'de-CH' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
  })

  async function restore(version: Version['version']): Promise<void> {
    await call('POST', 'restore', { query: { path }, body: { version } })
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
              {time.format(new Date(when))}, {who || t('history.before')}
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
export function toText(value: JsonValue): string {
  if (value === undefined || value === null) return '–'
  if (typeof value !== 'object') return String(value)
  return Object.values(value).map(toText).join(' · ').slice(0, 200)
}
