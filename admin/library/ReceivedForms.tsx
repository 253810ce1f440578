import { call } from '../api/api.ts'
import { textOf } from '../api/json.ts'
import { ActionButton } from '../shell/controls.tsx'
import { useLoaded } from '../shell/loading.tsx'
import { t, texts } from '../texts/texts.ts'

/** Forms that visitors sent, newest first, with download and deletion. */
export function ReceivedForms() {
  const forms = useLoaded('GET forms')
  return (
    <>
      <h1>{t('shell.forms')}</h1>
      <a href="/admin/api/forms/export" download>
        {t('forms.export')}
      </a>
      {forms.length === 0 && <p>{t('forms.none')}</p>}
      <ul className="stack">
        {forms.map(({ id, form, received, fields }) => (
          <li key={id} className="card">
            <details>
              <summary>
                {texts.dateAndTime(received)} · {texts.field(form)} ·{' '}
                {textOf(fields['name'] ?? fields['email'])}
              </summary>
              <dl>
                {Object.entries(fields).map(([name, value]) => (
                  <div key={name}>
                    <dt>{texts.received(name)}</dt>
                    <dd>{value === true ? texts.name('value', 'true') : textOf(value)}</dd>
                  </div>
                ))}
              </dl>
              <ActionButton className="danger" action={() => call('DELETE forms', { id })}>
                {t('forms.delete')}
              </ActionButton>
            </details>
          </li>
        ))}
      </ul>
    </>
  )
}
