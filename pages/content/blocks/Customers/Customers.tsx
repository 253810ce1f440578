import type { BlockOf } from '../../../../content/contract/blocks.ts'
import { Link } from '../../../../renderer/links/Link.tsx'
import { Image } from '../../../../renderer/media/Image.tsx'
import { TitledBlock } from '../../parts/TitledBlock.tsx'
import styles from './Customers.module.css'

/** Logos of customers. */
export function Customers({ title, customers }: BlockOf<'Customers'>) {
  return (
    <TitledBlock title={title}>
      <ul className={styles.customers}>
        {customers.map(({ name, logo, uri }) => {
          const image = <Image image={{ ...logo, alt: name }} sizes="9rem" />
          return <li key={name}>{uri ? <Link uri={uri}>{image}</Link> : image}</li>
        })}
      </ul>
    </TitledBlock>
  )
}
