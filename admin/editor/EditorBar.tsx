import type { PageState } from '../../content/service/editor/desk.ts'
import { Icon } from '../shell/Icon.tsx'
import { useMayPublish } from '../shell/session.ts'
import { useTexts } from '../texts/texts.tsx'
import { canvasWidths, type CanvasWidth } from './Canvas.tsx'
import type { Draft } from './useDraft.ts'

interface EditorBarProps {
  title: string
  state: PageState
  draft: Draft
  width: CanvasWidth
  onWidth: (width: CanvasWidth) => void
  /** What a narrow screen shows. */
  pane: 'form' | 'canvas'
  onPane: (pane: 'form' | 'canvas') => void
  isBoth: boolean
  onBoth: () => void
  onHistory: () => void
  onPublish: () => void
}

/** Above form and page: what it is, whether it is saved, and what can be done with all of it. */
export function EditorBar(props: EditorBarProps) {
  const { title, state, draft, width, onWidth, pane, onPane, isBoth, onBoth } = props
  const { t } = useTexts()
  const mayPublish = useMayPublish()
  return (
    <div className="editor-bar">
      <a href="/admin" className="back">
        {t('shell.pages')}
      </a>
      <h1>{title}</h1>
      <span className={`state ${state}`}>{t(`state.${state}`)}</span>
      <SaveState draft={draft} />
      <UndoRedo draft={draft} />
      <div role="group" aria-label={t('editor.width')} className="choices">
        {canvasWidths.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={choice === width}
            aria-label={t(`editor.width${choice}`)}
            onClick={() => onWidth(choice)}
          >
            {choice}
          </button>
        ))}
      </div>
      <button
        type="button"
        className="only-narrow"
        onClick={() => onPane(pane === 'form' ? 'canvas' : 'form')}
      >
        {pane === 'form' ? t('editor.showPage') : t('editor.showForm')}
      </button>
      <button type="button" aria-pressed={isBoth} onClick={onBoth}>
        {t('editor.otherLanguage')}
      </button>
      <button type="button" onClick={props.onHistory}>
        {t('history.title')}
      </button>
      {mayPublish && (
        <button type="button" className="primary" onClick={props.onPublish}>
          {t('publish.submit')}
        </button>
      )}
    </div>
  )
}

function SaveState({ draft }: { draft: Draft }) {
  const { t } = useTexts()
  const { state } = draft
  return (
    <span role="status" className={`saving ${state}`}>
      {t(`saving.${state}`)}
    </span>
  )
}

function UndoRedo({ draft }: { draft: Draft }) {
  const { t } = useTexts()
  const { edits, dispatch } = draft
  return (
    <div role="group" aria-label={t('editor.history')} className="choices">
      <button
        type="button"
        aria-label={t('editor.undo')}
        title={`${t('editor.undo')} (Ctrl Z)`}
        aria-disabled={edits.past.length === 0}
        onClick={() => dispatch({ kind: 'undo' })}
      >
        <Icon name="undo" />
      </button>
      <button
        type="button"
        aria-label={t('editor.redo')}
        title={`${t('editor.redo')} (Ctrl Y)`}
        aria-disabled={edits.future.length === 0}
        onClick={() => dispatch({ kind: 'redo' })}
      >
        <Icon name="redo" />
      </button>
    </div>
  )
}
