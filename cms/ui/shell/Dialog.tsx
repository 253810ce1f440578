import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../texts/texts.ts'
import { Loading, Working } from './loading.tsx'

interface DialogProps {
  title: ReactNode
  onClose: () => void
  children: ReactNode
}

/** The browser's modal dialog: it traps the focus, closes on Escape and then restores the focus. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const titleId = useId()
  const ref = useRef<HTMLDialogElement>(null)
  // In the document still when it is closed: only then the focus goes back.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return createPortal(
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className="dialog"
      onClose={(event) => {
        // Without this, React passes the event on to the dialog from which this dialog was opened.
        event.stopPropagation()
        onClose()
      }}
    >
      <div className="row">
        <h2 id={titleId}>{title}</h2>
        <Working />
        <button type="button" className="quiet" onClick={() => ref.current?.close()}>
          {t('dialog.close')}
        </button>
      </div>
      <Loading>{children}</Loading>
    </dialog>,
    document.body,
  )
}
