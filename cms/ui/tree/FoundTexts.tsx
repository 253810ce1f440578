import { Suspense, useEffect, useState } from 'react'
import { decodePathname } from '../../../routing/localized-path.ts'
import { fieldName } from '../editor/field-name.ts'
import { call } from '../api/api.ts'
import { editAddress } from '../shell/address.ts'
import { DialogButton, Form, Input } from '../shell/controls.tsx'
import { Loading, useLoaded } from '../shell/loading.tsx'
import { Notice } from '../shell/Notice.tsx'
import { offerUndo } from '../shell/undo-offer.ts'
import { t } from '../texts/texts.ts'

/** One letter is in every text. */
const minLength = 2
/** As long as the server accepts. */
const maxLength = 200
/** Letters that follow each other are one search, ms. */
const pauseMs = 200

/** Fields of all pages and layouts that contain the words. Each entry opens its field. */
export function FoundTexts({ words }: { words: string }) {
  const wanted = useSettled(words.trim().slice(0, maxLength))
  if (wanted.length < minLength) return null
  return (
    <section aria-label={t('texts.title')}>
      <h2>{t('texts.title')}</h2>
      <Loading key={wanted}>
        <Suspense fallback={<p className="hint">{t('loading')}</p>}>
          <Found wanted={wanted} />
        </Suspense>
      </Loading>
    </section>
  )
}

function Found({ wanted }: { wanted: string }) {
  const { texts: found, isCut } = useLoaded('GET texts', { of: wanted })
  return (
    <>
      <p role="status">{t(isCut ? 'texts.cut' : 'texts.found', { count: found.length })}</p>
      {found.length > 0 && !isCut && (
        <DialogButton label={t('texts.replace')}>
          {(close) => <Replacement of={wanted} onDone={close} />}
        </DialogButton>
      )}
      <ul className="card found" hidden={found.length === 0}>
        {found.map(({ path, locale, title, pointer, block, isDraft, ...passage }) => (
          <li key={path + pointer}>
            <a href={editAddress(path, pointer)}>
              {path.startsWith('/') ? title : `${t('shell.layout')} (${locale})`}
              <span className="hint">{` ${fieldName(pointer, block)}`}</span>
            </a>
            {isDraft && <span className="state changed">{t('state.draft')}</span>}
            <span className="hint">{path.startsWith('/') && decodePathname(path)}</span>
            <p lang={locale}>
              {passage.before}
              <mark>{passage.found}</mark>
              {passage.after}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

function Replacement({ of, onDone }: { of: string; onDone: () => void }) {
  const [isUnchanged, setUnchanged] = useState(false)

  async function replace({ by = '' }: Partial<Record<string, string>>): Promise<void> {
    const { changed } = await call('POST texts/replace', '', { body: { of, by } })
    const [first] = changed
    if (first === undefined) return setUnchanged(true)
    await offerUndo(
      'replaceTexts',
      first,
      t('undo.replaceTexts', { of, by, count: changed.length }),
    )
    onDone()
  }

  return (
    <Form submit={t('texts.replaceSubmit')} onSubmit={replace}>
      <p>{t('texts.replaceEffect', { of })}</p>
      <Input
        label={t('texts.replaceBy')}
        name="by"
        required
        autoComplete="off"
        maxLength={maxLength}
      />
      {isUnchanged && <Notice>{t('texts.noneReplaced')}</Notice>}
    </Form>
  )
}

/** A value after it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
