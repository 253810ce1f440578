import type { ContentData } from '../content/content-data.ts'
import { ContentPage } from '../content/ContentPage.tsx'
import { Bare } from './Bare.tsx'
import styles from './ExampleFrame.module.css'

/** Only the blocks, rendered as on a page of the site. */
export function ExampleFrame({ data }: { data: ContentData }) {
  return (
    <Bare>
      <div className={styles.frame}>
        <ContentPage data={data} />
      </div>
    </Bare>
  )
}
