import { useTranslation } from 'react-i18next'
import { useLocale } from '../../texts/useLocale.ts'
import styles from './Logo.module.css'

/** The company's logo and name, with a link to the home page. */
export function Logo({ siteName }: { siteName: string }) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <a className={styles.logo} href={`/${locale}`} aria-label={`${siteName}, ${t('header.home')}`}>
      <svg className={styles.mark} width="36" height="36" viewBox="0 0 32 32" aria-hidden="true">
        <path className={styles.square} d="M0 0h32v32H0z" />
        <path
          className={styles.letter}
          d="M6 25V7h4.5l5.5 8.5L21.5 7H26v18h-4.5V14.2L16 22.5l-5.5-8.3V25z"
        />
      </svg>
      <span className={styles.name}>{siteName}</span>
    </a>
  )
}
