import type { BlockOf } from '../../../content/contract/blocks.ts'
import type { ImageValue } from '../../../content/contract/values.ts'
import { Link } from '../../../components/links/Link.tsx'
import { Image } from '../../../components/media/Image.tsx'
import { evenColumns } from '../../../components/cards/even-columns.ts'
import { TitledBlock } from '../../../components/headings/TitledBlock.tsx'
import styles from './Customers.module.css'

/** Logos of customers, in rows of equal length; all logos have about the same area. */
export function Customers({ title, customers }: BlockOf<'Customers'>) {
  return (
    <TitledBlock title={title}>
      <ul className={styles.customers} data-columns={evenColumns(customers.length, [6, 5, 4])}>
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

/** Shape of a logo. Wide logos are shown lower, so that all logos have about the same area. */
function shapeOf({ width, height }: ImageValue): 'tall' | 'compact' | 'wide' | 'banner' {
  const ratio = width / height
  if (ratio < 1.3) return 'tall'
  if (ratio < 2.2) return 'compact'
  return ratio < 3.6 ? 'wide' : 'banner'
}
