import { useEffect, useState } from 'react'
import { splitLocale } from '../../routing/localized-path.ts'
import { defaultLocale } from '../../locales/locales.ts'
import type {
  Finding,
  ListedPage,
  PageAnswer,
  PageContent,
  PageState,
  Schemas,
} from '../api/api.ts'
import { fromPointer, isObject, textOf } from '../api/json.ts'
import { emptyValue } from '../api/schema.ts'
import { FormContext } from '../fields/form-context.ts'
import { focusLater } from '../fields/ListField.tsx'
import { NewPageDialog } from '../tree/NewPageDialog.tsx'
import { announce, ErrorNotice, Notice } from '../shell/Notice.tsx'
import { useLoaded } from '../shell/useLoaded.ts'
import { useTexts } from '../texts/texts.tsx'
import { AddBlockDialog, BlockList, type Selection } from './BlockList.tsx'
import { Canvas, type CanvasWidth } from './Canvas.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { EditorBar } from './EditorBar.tsx'
import { HistoryDialog } from './HistoryDialog.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { useDraft } from './useDraft.ts'
import { useShortcuts } from './useShortcuts.ts'

interface EditorProps {
  path: string
  /** JSON pointer of the field that the address leads to; empty for none. */
  field: string
}

/** Edits a page beside the page itself. */
export function Editor({ path, field }: EditorProps) {
  const { t } = useTexts()
  const page = useLoaded<PageAnswer>('page', new URLSearchParams({ path }).toString())
  const schemas = useLoaded<Schemas>('schema')
  const pages = useLoaded<ListedPage[]>('pages')
  const error = page.error ?? schemas.error ?? pages.error
  if (error)
    return (
      <div className="screen">
        <ErrorNotice error={error} />
      </div>
    )
  if (!page.data || !schemas.data || !pages.data) return <p className="screen">{t('loading')}</p>
  return (
    <PageEditor
      key={page.data.etag}
      path={path}
      field={field}
      opened={page.data}
      schemas={schemas.data}
      pages={pages.data}
      onReload={() => {
        page.reload()
        pages.reload()
      }}
    />
  )
}

interface PageEditorProps extends EditorProps {
  opened: PageAnswer
  schemas: Schemas
  pages: ListedPage[]
  /** Asks the server for the page anew. */
  onReload: () => void
}

type OpenDialog = 'add' | 'publish' | 'history' | 'translate'

function PageEditor({ path, field, opened, schemas, pages, onReload }: PageEditorProps) {
  const { t, name } = useTexts()
  const draft = useDraft<PageContent>({
    name: 'page',
    query: { path },
    loaded: opened.page,
    etag: opened.etag,
  })
  const { edits, dispatch } = draft
  const [selection, setSelection] = useState<Selection>(() => selectionOf(field))
  const [findings, setFindings] = useState<Finding[]>([])
  const [dialog, setDialog] = useState<OpenDialog>()
  const [width, setWidth] = useState<CanvasWidth>(1440)
  const [isBoth, setBoth] = useState(false)
  const [pane, setPane] = useState<'form' | 'canvas'>('form')
  /** What visitors have, as far as it is what is edited. */
  const [live, setLive] = useState(opened.state === 'published' ? opened.page : opened.published)
  const locale = splitLocale(path).locale ?? defaultLocale
  const listed = pages.find((page) => page.path === path)
  const close = () => setDialog(undefined)
  const index = typeof selection === 'number' ? selection : undefined

  useEffect(() => void (field && focusLater(fromPointer(field))), [field])

  function lead(pointer: string): void {
    setSelection(selectionOf(pointer))
    setPane('form')
    focusLater(fromPointer(pointer))
  }

  useShortcuts({ dispatch, selection, count: edits.now.content.length, onSelect: setSelection })

  function addBlock(type: string): void {
    const at = index === undefined ? edits.now.content.length : index + 1
    const value = emptyValue(schemas.blocks[type] ?? {})
    const block = { type, ...(isObject(value) ? value : {}) }
    dispatch({ kind: 'insert', path: ['content'], index: at, value: block })
    setSelection(at)
    close()
    announce(t('editor.added', { name: name('block', type), place: at + 1 }))
    focusLater(['content', at])
  }

  return (
    <FormContext value={{ locale, pages, errors: [...draft.errors, ...findings], dispatch }}>
      <EditorBar
        title={textOf(edits.now['title'])}
        state={stateOf(edits.now, live)}
        draft={draft}
        width={width}
        onWidth={setWidth}
        pane={pane}
        onPane={setPane}
        isBoth={isBoth}
        onBoth={() => (listed?.translation ? setBoth(!isBoth) : setDialog('translate'))}
        onHistory={() => setDialog('history')}
        onPublish={() => setDialog('publish')}
      />
      <div className="editor" data-pane={pane} data-both={isBoth}>
        <section aria-label={t('editor.form')} className="form-pane">
          {draft.isRecovered && <Notice>{t('editor.recovered')}</Notice>}
          <BlockList
            page={edits.now}
            schemas={schemas}
            selection={selection}
            onSelect={setSelection}
            onAdd={() => setDialog('add')}
          />
        </section>
        <Canvas
          path={path}
          title={t('editor.preview')}
          version={draft.version}
          width={width}
          selected={index}
          onSelect={setSelection}
        />
        {isBoth && listed?.translation && (
          <Canvas
            path={listed.translation}
            title={t('editor.otherLanguage')}
            version={0}
            width={width}
            selected={index}
            onSelect={setSelection}
          />
        )}
      </div>
      {dialog === 'add' && (
        <AddBlockDialog types={Object.keys(schemas.blocks)} onChoose={addBlock} onClose={close} />
      )}
      {dialog === 'publish' && (
        <PublishDialog
          path={path}
          draft={draft}
          onFindings={setFindings}
          onPublished={() => setLive(edits.now)}
          onFollow={lead}
          onClose={close}
        />
      )}
      {dialog === 'history' && (
        <HistoryDialog path={path} page={edits.now} onRestored={onReload} onClose={close} />
      )}
      {dialog === 'translate' && listed && (
        <NewPageDialog
          parent={locale === 'de' ? '/en' : '/de'}
          pages={pages}
          copyOf={listed}
          onClose={close}
        />
      )}
      {draft.conflict && (
        <ConflictDialog mine={edits.now} conflict={draft.conflict} onResolve={draft.resolve} />
      )}
    </FormContext>
  )
}

/** The block that a field belongs to. */
function selectionOf(pointer: string): Selection {
  const [first, index] = fromPointer(pointer)
  if (first === 'content') return Number(index)
  return first === undefined ? undefined : 'page'
}

function stateOf(page: PageContent, live: PageContent | null): PageState {
  if (!live) return 'draft'
  return page === live ? 'published' : 'changed'
}
