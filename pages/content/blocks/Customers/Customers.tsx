import type { BlockOf } from '../../../../content/contract/blocks.ts'
import type { Image as ImageValue } from '../../../../content/contract/values.ts'
import { Link } from '../../../../renderer/links/Link.tsx'
import { Image } from '../../../../renderer/media/Image.tsx'
import { TitledBlock } from '../../parts/TitledBlock.tsx'
import styles from './Customers.module.css'

/** Logos of customers, in rows that are as full as each other and of one weight to the eye. */
export function Customers({ title, customers }: BlockOf<'Customers'>) {
  return (
    <TitledBlock title={title}>
      <ul className={styles.customers} data-columns={columnsFor(customers.length)}>
        {customers.map(({ name, logo, uri }) => {
          const image = (
            <Image image={{ ...logo, alt: name }} sizes="10rem" className={styles[shapeOf(logo)]} />
          )
          return <li key={name}>{uri ? <Link uri={uri}>{image}</Link> : image}</li>
        })}
      </ul>
    </TitledBlock>
  )
}

/** The number of columns, six at most, that leaves the fewest places of the last row empty. */
function columnsFor(count: number): number {
  const emptyPlaces = (columns: number) => (columns - (count % columns)) % columns
  return [6, 5, 4].reduce((best, columns) =>
    emptyPlaces(columns) < emptyPlaces(best) ? columns : best,
  )
}

/** Logos of one height are not of one size: what is wide is lower, so that their areas are alike. */
function shapeOf({ width, height }: ImageValue): 'tall' | 'compact' | 'wide' | 'banner' {
  const ratio = width / height
  if (ratio < 1.3) return 'tall'
  if (ratio < 2.2) return 'compact'
  return ratio < 3.6 ? 'wide' : 'banner'
}
