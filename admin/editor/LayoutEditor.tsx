import { useState } from 'react'
import { locales, type Locale } from '../../locales/locales.ts'
import { call, type LayoutAnswer, type ListedPage, type Schemas } from '../api/api.ts'
import { FormContext } from '../fields/form-context.ts'
import { Fields } from '../fields/SchemaField.tsx'
import { useMayPublish } from '../shell/session.ts'
import { ErrorNotice, Notice } from '../shell/Notice.tsx'
import { useAction, useLoaded } from '../shell/useLoaded.ts'
import { useTexts } from '../texts/texts.tsx'
import { Canvas } from './Canvas.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { SaveState, UndoRedo } from './EditorBar.tsx'
import { useDraft } from './useDraft.ts'
import { useShortcuts } from './useShortcuts.ts'

/** Edits what surrounds every page: navigation, footer, notice, contact. */
export function LayoutEditor({ locale }: { locale: Locale }) {
  const { t } = useTexts()
  const layout = useLoaded<LayoutAnswer>('layout', `locale=${locale}`)
  const schemas = useLoaded<Schemas>('schema')
  const pages = useLoaded<ListedPage[]>('pages')
  const error = layout.error ?? schemas.error ?? pages.error
  if (error) return <ErrorNotice error={error} />
  if (!layout.data || !schemas.data || !pages.data) return <p>{t('loading')}</p>
  return (
    <LayoutForm
      key={layout.data.etag}
      locale={locale}
      opened={layout.data}
      schemas={schemas.data}
      pages={pages.data}
    />
  )
}

interface LayoutFormProps {
  locale: Locale
  opened: LayoutAnswer
  schemas: Schemas
  pages: ListedPage[]
}

function LayoutForm({ locale, opened, schemas, pages }: LayoutFormProps) {
  const { t } = useTexts()
  const draft = useDraft({
    name: 'layout',
    query: { locale },
    loaded: opened.layout,
    etag: opened.etag,
  })
  const { edits, dispatch } = draft
  const [isPublished, setPublished] = useState(false)
  const { isBusy, error, run } = useAction()
  const mayPublish = useMayPublish()
  useShortcuts({ dispatch })

  async function publish(): Promise<void> {
    await draft.flush()
    const etag = draft.currentEtag()
    const answer = await call<{ etag: string }>('POST', 'publish-layout', {
      query: { locale },
      etag,
    })
    draft.acknowledge(answer.etag)
    setPublished(true)
  }

  return (
    <FormContext value={{ locale, pages, errors: draft.errors, dispatch }}>
      <div className="heading">
        <h1>{t('shell.layout')}</h1>
        <nav aria-label={t('pages.language')} className="choices">
          {locales.map(({ code, name }) => (
            <a
              key={code}
              href={`/admin/layout/${code}`}
              aria-current={code === locale ? 'page' : undefined}
            >
              {name}
            </a>
          ))}
        </nav>
        <SaveState draft={draft} />
        <UndoRedo draft={draft} />
        {mayPublish && (
          <button
            type="button"
            className="primary"
            disabled={isBusy}
            onClick={() => void run(publish)}
          >
            {t('publish.submit')}
          </button>
        )}
      </div>
      <ErrorNotice error={error} />
      {isPublished && <Notice>{t('publish.done')}</Notice>}
      <div className="layout-form">
        <div>
          <Fields schema={schemas.layout ?? {}} value={edits.now} path={[]} />
        </div>
        <Canvas
          path={`/${locale}`}
          title={t('editor.preview')}
          version={draft.version}
          width={1440}
          onSelect={() => undefined}
        />
      </div>
      {draft.conflict && (
        <ConflictDialog mine={edits.now} conflict={draft.conflict} onResolve={draft.resolve} />
      )}
    </FormContext>
  )
}
