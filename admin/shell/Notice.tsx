import type { ReactNode } from 'react'
import { ApiError } from '../api/api.ts'
import { useTexts } from '../texts/texts.tsx'

/** What went wrong, said to screen readers at once. */
export function ErrorNotice({ error }: { error?: Error }) {
  const texts = useTexts()
  if (!error) return null
  const text = error instanceof ApiError ? texts.error(error) : texts.t('error.noAnswer')
  return (
    <p role="alert" className="notice error">
      {text}
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

/** Says something to screen readers only: where a block went, what was taken back. */
export function announce(text: string): void {
  const region = document.getElementById('announcements')
  if (region) region.textContent = text
}
