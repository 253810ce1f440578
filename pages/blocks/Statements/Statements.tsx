import type { BlockOf } from '../../../content/contract/blocks.ts'
import { CardGrid } from '../../../components/cards/CardGrid.tsx'
import { IconText } from '../../../components/icons/IconText.tsx'
import { TitledBlock } from '../../../components/headings/TitledBlock.tsx'

/** Values of the company, in short texts side by side. */
export function Statements({ title, statements }: BlockOf<'Statements'>) {
  return (
    <TitledBlock title={title}>
      <CardGrid columns={4} textual>
        {statements.map((statement) => (
          <li key={statement.title}>
            <IconText {...statement} />
          </li>
        ))}
      </CardGrid>
    </TitledBlock>
  )
}
