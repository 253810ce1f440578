import type { BlockOf } from '../../../content/contract/blocks.ts'
import type { FactsOf } from '../../../components/page/block-facts.ts'
import { PartTitle } from '../../../components/headings/HeadingLevel.tsx'
import { RichText } from '../../../components/rich-text/RichText.tsx'
import { TitledBlock } from '../../../components/headings/TitledBlock.tsx'
import styles from './TextStack.module.css'

/** Texts are questions and answers if each title is a question. */
export const facts: FactsOf<'TextStack'> = ({ items }) => ({
  jobTexts: items,
  questions: items.every(({ title, text }) => title.endsWith('?') && text) ? items : [],
})

/** A column of texts, each with its title at the side. */
export function TextStack({ title, items }: BlockOf<'TextStack'>) {
  return (
    <TitledBlock title={title}>
      {items.map((item) => (
        <section key={item.title} className={styles.item}>
          <PartTitle>{item.title}</PartTitle>
          <RichText html={item.text} />
        </section>
      ))}
    </TitledBlock>
  )
}
