import { call, type Answer } from '../api/api.ts'
import { ActionButton } from '../shell/controls.tsx'
import { ErrorNotice } from '../shell/Notice.tsx'
import { useLoaded } from '../shell/useLoaded.ts'
import { useTexts } from '../texts/texts.tsx'
import { fieldName, toText } from './field-name.ts'

interface HistoryProps {
  path: string
  onRestored: () => void
}

/** Who published what and when, field by field; a version can be made the draft again. */
export function History({ path, onRestored }: HistoryProps) {
  const { t, dateAndTime } = useTexts()
  const { data: versions, error } = useLoaded('GET history', { path })
  return (
    <>
      <ErrorNotice error={error} />
      {versions?.length === 0 && <p>{t('history.none')}</p>}
      <ol className="versions">
        {versions?.map(({ version, who, when, changes, reason }, index) => (
          <li key={version}>
            <h3>
              {dateAndTime(when)}, {who || t('history.before')}
            </h3>
            {reason && <p>{t('history.reason', { reason })}</p>}
            <Changes changes={changes} />
            {index > 0 && (
              <ActionButton
                action={() =>
                  call('POST restore', { path }, { body: { version } }).then(onRestored)
                }
              >
                {t('history.restore')}
              </ActionButton>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

function Changes({ changes }: Pick<Answer<'GET history'>[number], 'changes'>) {
  const texts = useTexts()
  return (
    <dl>
      {changes.map(({ pointer, block, before, after }) => (
        <div key={pointer}>
          <dt>{fieldName(pointer, block, texts)}</dt>
          <dd>
            {before !== undefined && <del>{toText(before)}</del>}{' '}
            {after !== undefined && <ins>{toText(after)}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
