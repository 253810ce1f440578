import { call } from '../api/api.ts'
import { textOf, type JsonValue } from '../api/json.ts'
import { ActionButton } from '../shell/controls.tsx'
import { ErrorNotice } from '../shell/Notice.tsx'
import { useLoaded } from '../shell/useLoaded.ts'
import { useTexts } from '../texts/texts.tsx'

/** What visitors sent, the newest first: to read, to take along, to delete. */
export function ReceivedForms() {
  const { t, dateAndTime, field } = useTexts()
  const { data: forms, error, reload } = useLoaded('GET forms')
  return (
    <>
      <h1>{t('shell.forms')}</h1>
      <ErrorNotice error={error} />
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
              <ActionButton
                className="danger"
                action={() => call('DELETE forms', { id }).then(reload)}
              >
                {t('forms.delete')}
              </ActionButton>
            </details>
          </li>
        ))}
      </ul>
    </>
  )
}
