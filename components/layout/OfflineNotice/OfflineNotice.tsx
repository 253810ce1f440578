import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { isOnline, isWaiting, subscribe } from './connection.ts'
import styles from './OfflineNotice.module.css'

/** A notice that the connection is lost. It also marks the document with `data-offline`. */
export function OfflineNotice() {
  const { t } = useTranslation()
  const isOffline = !useSyncExternalStore(subscribe, isOnline, () => true)
  const waits = useSyncExternalStore(subscribe, isWaiting, () => false)
  useEffect(() => {
    document.documentElement.toggleAttribute('data-offline', isOffline)
  }, [isOffline])
  return (
    <p className={styles.notice} role="status">
      {isOffline && t(waits ? 'offline.waiting' : 'offline.notice')}
    </p>
  )
}
