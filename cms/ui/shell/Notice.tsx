import type { ReactNode } from 'react'
import { ApiError, ForeignResponse } from '../api/api.ts'
import { t, texts } from '../texts/texts.ts'

interface ErrorNoticeProps {
  error?: Error
  /** What it is about, if there are several things. */
  name?: string
  /** Loads the content again: after a sign-in in a second window, for example. */
  onRetry?: () => void
}

/** Error message, announced to screen readers at once. */
export function ErrorNotice({ error, name, onRetry }: ErrorNoticeProps) {
  if (!error) return null
  return (
    <p role="alert" className="notice error">
      {name && <strong>{name}:</strong>} {textOf(error)}
      {error instanceof ForeignResponse && error.reason === 'signIn' && (
        <>
          {' '}
          <a href="/admin" target="_blank" rel="noreferrer">
            {t('signIn.title')}
          </a>
        </>
      )}
      {onRetry && (
        <>
          {' '}
          <button type="button" onClick={onRetry}>
            {t('loading.retry')}
          </button>
        </>
      )}
    </p>
  )
}

function textOf(error: Error): string {
  if (error instanceof ApiError) return texts.error(error)
  if (error instanceof ForeignResponse) return t(`error.foreign.${error.reason}`)
  return t(navigator.onLine ? 'error.noResponse' : 'error.offline')
}

export function Notice({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="notice">
      {children}
    </div>
  )
}

/** Announces a text to screen readers only: new position of a block, undone change. */
export function announce(text: string): void {
  const region = document.getElementById('announcements')
  if (region) region.textContent = text
}
