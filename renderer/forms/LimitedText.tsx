import { useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../texts/useFormats.ts'
import styles from './form.module.css'

interface LimitedTextProps extends ComponentProps<'textarea'> {
  id: string
  /** Maximum number of characters. */
  limit?: number
}

/** A multi-line field that shows the number of remaining characters. */
export function LimitedText({ limit, ...attributes }: LimitedTextProps) {
  const [used, setUsed] = useState(0)
  return (
    <>
      <textarea
        rows={7}
        {...attributes}
        onInput={({ currentTarget }) => setUsed(currentTarget.value.length)}
      />
      {limit !== undefined && (
        <p id={`${attributes.id}-limit`} className={styles.limit}>
          <Room used={used} limit={limit} />
        </p>
      )}
    </>
  )
}

function Room({ used, limit }: { used: number; limit: number }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const count = Math.abs(limit - used)
  if (used === 0) return t('form.limit', { limit: formats.number(limit) })
  return t(used > limit ? 'form.over' : 'form.left', { count, number: formats.number(count) })
}
