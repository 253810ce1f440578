import type { BlockOf } from '../../../../content/contract/blocks.ts'
import { useTexts } from '../../../../renderer/texts/TextsContext.tsx'
import { TitledBlock } from '../../parts/TitledBlock.tsx'
import styles from './Numbers.module.css'

/** Figures of the company, large. */
export function Numbers({ title, numbers }: BlockOf<'Numbers'>) {
  const { formats } = useTexts()
  return (
    <TitledBlock title={title}>
      <dl className={styles.numbers}>
        {numbers.map(({ value, unit, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {formats.number(value)}
              {unit && <span className={styles.unit}> {unit}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </TitledBlock>
  )
}
