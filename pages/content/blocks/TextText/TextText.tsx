import type { BlockOf } from '../../../../content/contract/blocks.ts'
import { RichText } from '../../../../renderer/rich-text/RichText.tsx'
import { TitledBlock } from '../../parts/TitledBlock.tsx'
import styles from './TextText.module.css'

/** Two texts side by side. */
export function TextText({ title, left, right }: BlockOf<'TextText'>) {
  return (
    <TitledBlock title={title}>
      <div className={styles.columns}>
        <RichText html={left} />
        <RichText html={right} />
      </div>
    </TitledBlock>
  )
}
