import { call } from '../api/api.ts'
import { textOf, type JsonValue } from '../api/json.ts'
import { ErrorNotice } from '../shell/Notice.tsx'
import { useAction, useLoaded } from '../shell/useLoaded.ts'
import { useTexts } from '../texts/texts.tsx'

/** What visitors sent, the newest first: to read, to take along, to delete. */
export function ReceivedForms() {
  const { t, dateAndTime, field } = useTexts()
  const { data: forms, error, reload } = useLoaded('GET forms')
  const { error: deletionError, run } = useAction()

  async function remove(id: string): Promise<void> {
    await call('DELETE forms', { id })
    reload()
  }

  return (
    <>
      <h1>{t('shell.forms')}</h1>
      <ErrorNotice error={error ?? deletionError} />
      <p className="filters">
        {(['csv', 'json'] as const).map((format) => (
          <a key={format} href={`/admin/api/forms/export?format=${format}`} download>
            {t('forms.export', { format: format.toUpperCase() })}
          </a>
        ))}
      </p>
      {forms?.length === 0 && <p>{t('forms.none')}</p>}
      <ul className="forms">
        {forms?.map(({ id, form, received, fields }) => (
          <li key={id}>
            <details>
              <summary>
                {dateAndTime(received)} · {field(form)} ·{' '}
                {textOf((fields['name'] ?? fields['email']) as JsonValue)}
              </summary>
              <dl>
                {Object.entries(fields).map(([name, value]) => (
                  <div key={name}>
                    <dt>{field(name)}</dt>
                    <dd>{textOf(value as JsonValue)}</dd>
                  </div>
                ))}
              </dl>
              <button type="button" className="danger" onClick={() => void run(() => remove(id))}>
                {t('forms.delete')}
              </button>
            </details>
          </li>
        ))}
      </ul>
    </>
  )
}
