import type { BlockOf } from '../../../content/contract/blocks.ts'
import { PartTitle } from '../../../components/headings/HeadingLevel.tsx'
import { RichText } from '../../../components/rich-text/RichText.tsx'
import { Figure } from '../../../components/media/Figure.tsx'
import { TitledBlock } from '../../../components/headings/TitledBlock.tsx'
import styles from './History.module.css'

/** Timeline of the company's history, by year. */
export function History({ title, entries }: BlockOf<'History'>) {
  return (
    <TitledBlock title={title}>
      <ol className={styles.entries}>
        {entries.map(({ year, title: entryTitle, text, image }) => (
          <li key={`${year} ${entryTitle}`}>
            <time className={styles.year} dateTime={toIsoYear(year)}>
              {year}
            </time>
            <div className={styles.text}>
              <PartTitle>{entryTitle}</PartTitle>
              <RichText html={text} />
            </div>
            {image && (
              <div className={styles.picture}>
                <Figure
                  image={image}
                  sizes="(min-width: 1392px) 448px, (min-width: 765px) 32vw, (min-width: 500px) 26rem, 84vw"
                />
              </div>
            )}
          </li>
        ))}
      </ol>
    </TitledBlock>
  )
}

/** Year for `<time>`. HTML standard, "a valid year string": at least four digits. */
function toIsoYear(year: number): string {
  return String(year).padStart(4, '0')
}
