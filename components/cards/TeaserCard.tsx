import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImageValue } from '../../content/contract/values.ts'
import { PartTitle } from '../headings/HeadingLevel.tsx'
import { Icon } from '../icons/Icon.tsx'
import { isExternal } from '../links/is-external.ts'
import { Link } from '../links/Link.tsx'
import { Image } from '../media/Image.tsx'
import styles from './TeaserCard.module.css'

export interface TeaserCardProps {
  title: string
  uri: string
  image?: ImageValue
  /** Date or category above the title. */
  label?: ReactNode
  text?: string
  /** Figures below the text. */
  facts?: string
  /** Displayed width of the picture, in the format of `sizes` of `Image`. */
  sizes: string
}

/** A picture, a title and a short text that link to a page. The title is the link; the whole card is clickable. */
export function TeaserCard({ title, uri, image, label, text, facts, sizes }: TeaserCardProps) {
  return (
    <div className={styles.card}>
      <div className={styles.words}>
        {label && <p className={styles.label}>{label}</p>}
        <PartTitle className={styles.title}>
          <Link uri={uri} className="cover">
            {title}
            {isExternal(uri) && <ExternalMark />}
          </Link>
        </PartTitle>
        {text && <p className={styles.text}>{text}</p>}
        {facts && <p className={styles.facts}>{facts}</p>}
      </div>
      {image && <Image image={image} sizes={sizes} className={`framed ${styles.picture}`} />}
    </div>
  )
}

function ExternalMark() {
  const { t } = useTranslation()
  return (
    <>
      {' '}
      <span className="visually-hidden">{t('link.external')}</span>
      <Icon name="arrow-up-right" className={styles.external} />
    </>
  )
}
