import type { ElementType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Person } from '../../content/contract/values.ts'
import { mailUri, splitMailAddress } from '../../routing/mail-address.ts'
import { phoneUri } from '../../routing/phone-uri.ts'
import { Icon } from '../icons/Icon.tsx'
import { Link } from '../links/Link.tsx'
import { Image } from '../media/Image.tsx'
import { RichText } from '../rich-text/RichText.tsx'
import styles from './PersonCard.module.css'

export interface PersonCardProps extends Person {
  /** Heading element of the name; left out if a heading above covers all persons. */
  Heading?: ElementType<{ className?: string; children: ReactNode }>
  /** Displayed width of the picture, in the format of `sizes` of `Image`. */
  sizes: string
}

/** A person: picture or initials, name, role and contact. */
export function PersonCard({
  name,
  role,
  area,
  image,
  text,
  Heading = 'p',
  sizes,
  ...contact
}: PersonCardProps) {
  return (
    <div className={styles.card}>
      {image ? (
        <Image image={image} sizes={sizes} className={styles.picture} />
      ) : (
        <p className={`${styles.picture} ${styles.initials}`} aria-hidden="true">
          {initials(name)}
        </p>
      )}
      <div>
        {area && <p className={styles.area}>{area}</p>}
        <Heading className={styles.name}>{name}</Heading>
        <p className={styles.role}>{role}</p>
        {text && <RichText html={text} className={styles.text} />}
        <ContactLinks name={name} {...contact} />
      </div>
    </div>
  )
}

function ContactLinks({
  name,
  phone,
  email,
  linkedin,
}: Pick<Person, 'name' | 'phone' | 'email' | 'linkedin'>) {
  const { t } = useTranslation()
  if (!phone && !email && !linkedin) return null
  const [mailbox, host] = splitMailAddress(email ?? '')
  return (
    <ul className={styles.contact}>
      {phone && (
        <li>
          <Icon name="phone" />
          <Link uri={phoneUri(phone)}>{phone}</Link>
        </li>
      )}
      {email && (
        <li>
          <Icon name="mail" />
          {/* If the address does not fit, its second line starts with the host. */}
          <Link uri={mailUri(email)}>
            {mailbox}@<wbr />
            {host}
          </Link>
        </li>
      )}
      {linkedin && (
        <li>
          <Icon name="arrow-up-right" />
          <Link uri={linkedin} aria-label={t('person.linkedin', { name })}>
            LinkedIn
          </Link>
        </li>
      )}
    </ul>
  )
}

/** Initials of the first and the last name: `AM` for `Anna-Lena Muster`. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const outer = words.length > 1 ? [words.at(0), words.at(-1)] : words
  return outer.map((word) => [...(word ?? '')][0]).join('')
}
