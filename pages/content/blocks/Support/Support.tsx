import { useTranslation } from 'react-i18next'
import type { BlockOf } from '../../../../content/contract/blocks.ts'
import { BlockTitle, PartTitle } from '../../../../renderer/headings/HeadingLevel.tsx'
import { Icon } from '../../../../renderer/icons/Icon.tsx'
import { Link } from '../../../../renderer/links/Link.tsx'
import { phoneUri } from '../../../../renderer/links/phone-uri.ts'
import { RichText } from '../../../../renderer/rich-text/RichText.tsx'
import { CardGrid } from '../../parts/cards/CardGrid.tsx'
import styles from './Support.module.css'

/** If the block is the first of a page, its title is the page's title. */
export const titlesPage = true

/** Contact of the service first, then its offers. */
export function Support({ title, text, phone, email, hours, items }: BlockOf<'Support'>) {
  const { t } = useTranslation()
  return (
    <div>
      <BlockTitle className={styles.title}>{title}</BlockTitle>
      <div className={styles.intro}>
        <dl className={styles.contact}>
          <div className={styles.phone}>
            <dt>{t('contact.phone')}</dt>
            <dd>
              <Link uri={phoneUri(phone)}>{phone}</Link>
            </dd>
          </div>
          <div>
            <dt>{t('contact.hours')}</dt>
            <dd>{hours}</dd>
          </div>
          <div>
            <dt>{t('contact.email')}</dt>
            <dd>
              <Link uri={`mailto:${email}`}>{email}</Link>
            </dd>
          </div>
        </dl>
        <RichText html={text} className={styles.text} />
      </div>
      {items.length > 0 && (
        <div className={styles.items}>
          <CardGrid columns={4} textual>
            {items.map((item) => (
              <li key={item.title} className={styles.item}>
                {item.icon && <Icon name={item.icon} className={styles.icon} />}
                <PartTitle className={styles.itemTitle}>
                  <Link uri={item.uri} className="cover">
                    {item.title}
                  </Link>
                </PartTitle>
                <p>{item.text}</p>
              </li>
            ))}
          </CardGrid>
        </div>
      )}
    </div>
  )
}
