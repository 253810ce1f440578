import { useTranslation } from 'react-i18next'
import choices from '../styles/choices.module.css'

/** A choice of a filter with the number of its results. Screen readers also read what is counted. */
export function ChoiceText({ label, count }: { label: string; count: number }) {
  const { t } = useTranslation()
  return (
    <>
      {label}{' '}
      <span className={choices.count}>
        {count}
        <span className="visually-hidden"> {t('filter.results', { count })}</span>
      </span>
    </>
  )
}
