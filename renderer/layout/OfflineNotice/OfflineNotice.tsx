import { useEffect, useSyncExternalStore } from 'react'
import { useTexts } from '../../texts/TextsContext.tsx'
import styles from './OfflineNotice.module.css'

/** Says so when the connection is lost, and marks the document with `data-offline`. */
export function OfflineNotice() {
  const { t } = useTexts()
  const isOffline = useSyncExternalStore(subscribe, readOffline, () => false)
  useEffect(() => {
    document.documentElement.toggleAttribute('data-offline', isOffline)
  }, [isOffline])
  return (
    <p className={styles.notice} role="status">
      {isOffline && t('offline.notice')}
    </p>
  )
}

const readOffline = () => !navigator.onLine

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
