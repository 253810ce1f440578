import type { BlockOf } from '../../../../content/contract/blocks.ts'
import { PartTitle } from '../../../../renderer/headings/HeadingLevel.tsx'
import { RichText } from '../../../../renderer/rich-text/RichText.tsx'
import { Figure } from '../../parts/Figure.tsx'
import { TitledBlock } from '../../parts/TitledBlock.tsx'
import styles from './History.module.css'

/** The company's history, year by year. */
export function History({ title, entries }: BlockOf<'History'>) {
  return (
    <TitledBlock title={title}>
      <ol className={styles.entries}>
        {entries.map((entry) => (
          <li key={`${entry.year} ${entry.title}`}>
            <time className={styles.year} dateTime={String(entry.year)}>
              {entry.year}
            </time>
            <div className={styles.text}>
              <PartTitle className={styles.entryTitle}>{entry.title}</PartTitle>
              <RichText html={entry.text} />
            </div>
            {entry.image && (
              <Figure
                image={entry.image}
                sizes="(min-width: 1392px) 406px, (min-width: 765px) 29vw, 92vw"
              />
            )}
          </li>
        ))}
      </ol>
    </TitledBlock>
  )
}
