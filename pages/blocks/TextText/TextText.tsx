import type { BlockOf } from '../../../content/contract/blocks.ts'
import type { FactsOf } from '../../../components/page/block-facts.ts'
import { RichText } from '../../../components/rich-text/RichText.tsx'
import { TitledBlock } from '../../../components/headings/TitledBlock.tsx'
import styles from './TextText.module.css'

export const facts: FactsOf<'TextText'> = ({ left, right }) => ({
  jobTexts: [{ text: left }, { text: right }],
})

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
