import type { ReactNode } from 'react'
import { ApiError } from '../api/api.ts'
import { t, texts } from '../texts/texts.ts'

interface ErrorNoticeProps {
  error?: Error
  /** What the error is about, if there are several things. */
  name?: string
}

/** Error message, announced to screen readers at once. */
export function ErrorNotice({ error, name }: ErrorNoticeProps) {
  if (!error) return null
  const text = error instanceof ApiError ? texts.error(error) : t('error.noAnswer')
  return (
    <p role="alert" className="notice error">
      {name && <strong>{name}:</strong>} {text}
    </p>
  )
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
