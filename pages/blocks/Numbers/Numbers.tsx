import type { BlockOf } from '../../../content/contract/blocks.ts'
import type { Locale } from '../../../locales/locales.ts'
import { useFormats } from '../../../components/texts/useFormats.ts'
import { useLocale } from '../../../components/texts/useLocale.ts'
import { TitledBlock } from '../../../components/headings/TitledBlock.tsx'
import styles from './Numbers.module.css'

type NumberValue = BlockOf<'Numbers'>['numbers'][number]

/** Large figures of the company. They count up when they scroll into view (`browser/numbers/watch-numbers.ts`). */
export function Numbers({ title, numbers }: BlockOf<'Numbers'>) {
  return (
    <TitledBlock title={title}>
      <dl className={styles.numbers}>
        {numbers.map((number) => (
          <div key={number.label}>
            <dt>{number.label}</dt>
            <dd>
              <Value {...number} />
            </dd>
          </div>
        ))}
      </dl>
    </TitledBlock>
  )
}

function Value({ value, unit }: Pick<NumberValue, 'value' | 'unit'>) {
  const locale = useLocale()
  const formats = useFormats()
  if (isYear(value, unit)) return <span className={styles.value}>{value}</span>
  const shown = formats.number(value)
  const figure = (
    <span className={styles.value} data-count={value}>
      {shown}
    </span>
  )
  if (!unit) return figure
  // A longer one would not fit on a phone: its unit is below.
  const isShort = shown.length + unit.length <= 12
  return (
    <span className={isShort ? 'unbroken' : undefined}>
      {figure}
      <span className={styles.unit}>{spaceBefore(unit, locale) + unit}</span>
    </span>
  )
}

/** 108 % in German, 108% in English; no space before degrees in both. */
function spaceBefore(unit: string, locale: Locale): string {
  return unit === '°' || (unit === '%' && locale === 'en') ? '' : ' '
}

/** A year does not count up and has no separator: 1949, not 1’949. */
function isYear(value: number, unit: string | undefined): boolean {
  return !unit && Number.isInteger(value) && value >= 1800 && value <= 2100
}
