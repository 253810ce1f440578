import type { BlockOf } from '../../../../content/contract/blocks.ts'
import { PartTitle } from '../../../../renderer/headings/HeadingLevel.tsx'
import { Icon } from '../../../../renderer/icons/Icon.tsx'
import { RichText } from '../../../../renderer/rich-text/RichText.tsx'
import { CardGrid } from '../../parts/cards/CardGrid.tsx'
import { TitledBlock } from '../../parts/TitledBlock.tsx'
import styles from './Statements.module.css'

/** Values of the company, in short texts side by side. */
export function Statements({ title, statements }: BlockOf<'Statements'>) {
  return (
    <TitledBlock title={title}>
      <CardGrid columns={4} textual>
        {statements.map((statement) => (
          <li key={statement.title} className={styles.statement}>
            {statement.icon && <Icon name={statement.icon} className={styles.icon} />}
            <PartTitle className={styles.title}>{statement.title}</PartTitle>
            <RichText html={statement.text} className={styles.text} />
          </li>
        ))}
      </CardGrid>
    </TitledBlock>
  )
}
