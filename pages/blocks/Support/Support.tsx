import { useTranslation } from 'react-i18next'
import type { BlockOf } from '../../../content/contract/blocks.ts'
import { mailUri } from '../../../routing/mail-address.ts'
import { phoneUri } from '../../../routing/phone-uri.ts'
import { PartTitle } from '../../../components/headings/HeadingLevel.tsx'
import { Icon } from '../../../components/icons/Icon.tsx'
import { Link } from '../../../components/links/Link.tsx'
import { RichText } from '../../../components/rich-text/RichText.tsx'
import { CardGrid } from '../../../components/cards/CardGrid.tsx'
import { FactList } from '../../../components/lists/FactList.tsx'
import { TitledBlock } from '../../../components/headings/TitledBlock.tsx'
import styles from './Support.module.css'

/** If the block is the first of a page, its title is the page's title. */
export const titlesPage = true

/** Contact of the service first, then its offers. */
export function Support({ title, text, phone, email, hours, items }: BlockOf<'Support'>) {
  const { t } = useTranslation()
  return (
    <TitledBlock title={title}>
      <div className={styles.intro}>
        <FactList
          className={styles.contact}
          facts={[
            { label: t('contact.phone'), value: <Link uri={phoneUri(phone)}>{phone}</Link> },
            { label: t('contact.hours'), value: hours },
            {
              label: t('contact.email'),
              value: email && <Link uri={mailUri(email)}>{email}</Link>,
            },
          ]}
        />
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
    </TitledBlock>
  )
}
