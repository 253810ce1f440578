import { call, type ApiResponse } from '../api/api.ts'
import { ActionButton } from '../shell/controls.tsx'
import { useMayPublish } from '../shell/loading.tsx'
import { announce, Notice } from '../shell/Notice.tsx'
import { t, texts } from '../texts/texts.ts'

interface PlannedNoticeProps {
  path: string
  planned: ApiResponse<'GET page'>['planned']
  /** Saves what could not be saved until then. */
  onCalledOff: () => Promise<unknown>
}

/** Planned changes of the page, which cannot be edited until then, with a button to cancel them. */
export function PlannedNotice({ path, planned, onCalledOff }: PlannedNoticeProps) {
  const mayPublish = useMayPublish()
  if (planned.length === 0) return null
  const isLocked = planned.some(({ action }) => action === 'publish')

  async function callOff(): Promise<void> {
    await call('DELETE plans', { path })
    announce(t('publish.calledOff'))
    await onCalledOff()
  }

  return (
    <Notice>
      <p>{t(isLocked ? 'publish.isPlanned' : 'publish.endIsPlanned')}</p>
      <ul>
        {planned.map(({ action, at, who, isRefused }) => (
          <li key={action}>
            {t(action === 'publish' ? 'publish.at' : 'publish.until')} {texts.dateAndTime(at)},{' '}
            {who}
            {isRefused && <strong> {t('publish.refused', { who })}</strong>}
          </li>
        ))}
      </ul>
      {mayPublish && <ActionButton action={callOff}>{t('publish.callOff')}</ActionButton>}
    </Notice>
  )
}
