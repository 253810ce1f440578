import { useState } from 'react'
import { call, type ApiResponse } from '../api/api.ts'
import { textOf } from '../api/json.ts'
import { ActionButton, DialogButton, Form } from '../shell/controls.tsx'
import { useAction, useLoaded } from '../shell/loading.tsx'
import { ErrorNotice, Notice } from '../shell/Notice.tsx'
import { DeletePermanently } from '../shell/DeletePermanently.tsx'
import { setUndoOffer } from '../shell/undo-offer.ts'
import { t, texts } from '../texts/texts.ts'

/** Forms that visitors sent, newest first, with download and deletion, and the state of their notifications. */
export function ReceivedForms() {
  const forms = useLoaded('GET forms')
  return (
    <>
      <h1>{t('shell.forms')}</h1>
      <Notifications />
      <p>
        <Download address="export">{t('forms.export')}</Download>{' '}
        <Download address="export?format=json">{t('forms.exportJson')}</Download>
      </p>
      {forms.length === 0 && <p>{t('forms.none')}</p>}
      <ul className="stack">
        {forms.map((form) => (
          <ReceivedForm key={form.id} {...form} />
        ))}
      </ul>
      <DeletedForms />
    </>
  )
}

/** A form; opening it marks it as read. The link of a notification opens its form. */
function ReceivedForm(stored: StoredForm) {
  const { id, fields, files, missingFiles, isUnread, note } = stored
  const { error, run } = useAction()
  const mark = (unread: boolean) => call('PUT forms', { id }, { body: { isUnread: unread } })
  const title = titleOf(stored)
  return (
    <li id={id} className="card">
      <details
        open={location.hash === `#${id}`}
        onToggle={({ currentTarget }) => {
          if (currentTarget.open && isUnread) void run(() => mark(false))
        }}
      >
        <summary>{isUnread ? <strong>{`${title} · ${t('forms.unread')}`}</strong> : title}</summary>
        <dl>
          <div>
            <dt>{t('forms.number')}</dt>
            <dd>{id}</dd>
          </div>
          {filled(fields).map(([name, value]) => (
            <div key={name}>
              <dt>{texts.received(name)}</dt>
              <dd>{value === true ? texts.name('value', 'true') : textOf(value)}</dd>
            </div>
          ))}
        </dl>
        {missingFiles > 0 && <p>{t('forms.missingFiles', { count: missingFiles })}</p>}
        {files.length > 0 && (
          <>
            <p>{t('forms.files')}</p>
            <ul>
              {files.map(({ name, bytes }, index) => (
                <li key={name}>
                  <Download address={toFileAddress(id, index + 1)}>{name}</Download>{' '}
                  {texts.fileSize(bytes)}
                </li>
              ))}
            </ul>
          </>
        )}
        <ErrorNotice error={error} />
        <Form
          submit={t('forms.saveNote')}
          onSubmit={(typed) => call('PUT forms', { id }, { body: { note: typed['note'] ?? '' } })}
        >
          <label>
            {t('forms.note')}
            <textarea name="note" rows={2} maxLength={2000} defaultValue={note} />
          </label>
        </Form>
        <div className="row">
          {!isUnread && (
            <ActionButton action={() => mark(true)}>{t('forms.markUnread')}</ActionButton>
          )}
          <DialogButton
            className="danger"
            label={t('forms.delete')}
            title={`${t('forms.delete')}: ${id}`}
          >
            {() => <Deleting form={stored} />}
          </DialogButton>
        </div>
      </details>
    </li>
  )
}

/** Fields with a value: a form that was sent without JavaScript has the empty ones, too. */
const filled = (fields: StoredForm['fields']) =>
  Object.entries(fields).filter(([, value]) => value !== '')

function toFileAddress(id: string, number: number): string {
  return `file?${new URLSearchParams({ id, number: `${number}` })}`
}

/** The server names the file. With `download`, the browser would save the sign-in page of a proxy under that name; so the page opens in a tab. */
function Download({ address, children }: { address: string; children: string }) {
  return (
    <a href={`/admin/api/forms/${address}`} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}

/** Names the form before it goes to the bin. The dialog goes with the form. */
function Deleting({ form }: { form: StoredForm }) {
  const { keepDeletedDays: days } = useLoaded('GET state')
  const { id } = form

  async function remove(): Promise<void> {
    await call('DELETE forms', { id })
    const undo = () => call('POST forms/restore', { id })
    setUndoOffer({ kind: 'undo', text: t('forms.deleted', { title: titleOf(form) }), undo })
  }

  return (
    <Form submit={t('forms.delete')} onSubmit={remove}>
      <p>{titleOf(form)}</p>
      <p>{t('bin.kept', { days })}</p>
    </Form>
  )
}

/** The bin. Each form can be restored, or deleted permanently. */
function DeletedForms() {
  const forms = useLoaded('GET forms/deleted')
  if (forms.length === 0) return null
  const restore = (id: string) => call('POST forms/restore', { id })
  return (
    <details>
      <summary>{t('forms.bin', { count: forms.length })}</summary>
      <ul className="stack">
        {forms.map((form) => (
          <li key={form.id} className="card row">
            {titleOf(form)}
            <ActionButton action={() => restore(form.id)}>{t('forms.restore')}</ActionButton>
            <DeletePermanently
              name={titleOf(form)}
              remove={() => call('DELETE forms/deleted', { id: form.id })}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}

type StoredForm = ApiResponse<'GET forms'>[number]

function titleOf({ received, form, fields }: StoredForm): string {
  const who = textOf(fields['name'] ?? fields['email'])
  return `${texts.dateAndTime(received)} · ${texts.field(form)} · ${who}`
}

/** Whether people are notified of forms, the last error, and a test message. */
function Notifications() {
  const { notifications } = useLoaded('GET forms/state')
  const [results, setResults] = useState<ApiResponse<'POST forms/test'>>([])
  if (!notifications) return null
  const { channels, undelivered, lastError } = notifications
  if (channels.length === 0) return <p className="hint">{t('forms.nobody')}</p>
  return (
    <section className="card" aria-label={t('forms.notifications')}>
      <p>{t('forms.undelivered', { count: undelivered ?? '?' })}</p>
      {lastError && (
        <p>{t('forms.lastError', { ...lastError, at: texts.dateAndTime(lastError.at) })}</p>
      )}
      <ActionButton action={async () => setResults(await call('POST forms/test'))}>
        {t('forms.sendTest')}
      </ActionButton>
      {results.map(({ channel, error }) => (
        <Notice key={channel}>
          {error === null
            ? t('forms.testSent', { channel })
            : t('forms.testFailed', { channel, reason: error })}
        </Notice>
      ))}
    </section>
  )
}
