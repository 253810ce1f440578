import type { BlockOf } from '../../../../content/contract/blocks.ts'
import { TeaserCard } from '../../parts/TeaserCard.tsx'
import { TitledBlock } from '../../parts/TitledBlock.tsx'
import styles from './Tiles.module.css'

/** Ways into parts of the site. */
export function Tiles({ title, tiles }: BlockOf<'Tiles'>) {
  return (
    <TitledBlock title={title}>
      <ul className={styles.tiles}>
        {tiles.map((tile) => (
          <li key={tile.uri}>
            <TeaserCard
              {...tile}
              sizes="(min-width: 1392px) 297px, (min-width: 1078px) 22vw, (min-width: 556px) 45vw, 92vw"
            />
          </li>
        ))}
      </ul>
    </TitledBlock>
  )
}
