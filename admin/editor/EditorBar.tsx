import type { ReactNode } from 'react'
import type { PageState } from '../../content/service/editor/desk.ts'
import { Choices, IconButton } from '../shell/controls.tsx'
import { t } from '../texts/texts.ts'
import { canvasWidths, type CanvasWidth } from './Canvas.tsx'
import type { Draft } from './useDraft.ts'

/** What is shown beside each other, and how. */
export interface View {
  width: CanvasWidth
  /** What a narrow screen shows. */
  pane: 'form' | 'canvas'
  /** Whether the other language stands beside. */
  isBoth: boolean
}

interface EditorBarProps {
  title: string
  state: PageState
  draft: Draft
  view: View
  onView: (changed: Partial<View>) => void
  onBoth: () => void
  /** Buttons for what can be done with all of it. */
  children: ReactNode
}

/** Above form and page: what it is, whether it is saved, and what can be done with all of it. */
export function EditorBar(props: EditorBarProps) {
  const { title, state, draft, view, onView, onBoth, children } = props
  const { edits, dispatch } = draft
  const steps = [
    ['undo', edits.past, 'Ctrl Z'],
    ['redo', edits.future, 'Ctrl Y'],
  ] as const
  const isForm = view.pane === 'form'
  const isSaved = draft.state === 'saved' || draft.state === 'saving'
  return (
    <div className="bar row">
      <a href="/admin" className="back">
        {t('shell.pages')}
      </a>
      <h1>{title}</h1>
      <span className={`state ${state}`}>{t(`state.${state}`)}</span>
      <span role="status" className={isSaved ? 'hint' : 'wrong'}>
        {t(`saving.${draft.state}`)}
      </span>
      <div role="group" aria-label={t('editor.history')} className="choices">
        {steps.map(([kind, states, keys]) => (
          <IconButton
            key={kind}
            icon={kind}
            label={t(`editor.${kind}`)}
            title={`${t(`editor.${kind}`)} (${keys})`}
            aria-disabled={states.length === 0}
            onClick={() => dispatch({ kind })}
          />
        ))}
      </div>
      <Choices
        label={t('editor.width')}
        choices={canvasWidths.map((value) => ({
          value,
          text: String(value),
          name: t(`editor.width${value}`),
        }))}
        chosen={view.width}
        onChoose={(width) => onView({ width })}
      />
      <button
        type="button"
        className="only-narrow"
        onClick={() => onView({ pane: isForm ? 'canvas' : 'form' })}
      >
        {isForm ? t('editor.showPage') : t('editor.showForm')}
      </button>
      <button type="button" aria-pressed={view.isBoth} onClick={onBoth}>
        {t('editor.otherLanguage')}
      </button>
      {children}
    </div>
  )
}
