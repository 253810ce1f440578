import { useTranslation } from 'react-i18next'
import type { FooterContent } from '../../content/contract/layout.ts'
import { mailUri } from '../../routing/mail-address.ts'
import { Icon } from '../icons/Icon.tsx'
import { CachedHtml } from './CachedHtml.tsx'
import { Link } from '../links/Link.tsx'
import styles from './SocialLinks.module.css'

/** Networks in display order; their names are the same in every language. */
const networks = [
  { key: 'youtube', name: 'YouTube' },
  { key: 'linkedin', name: 'LinkedIn' },
  { key: 'xing', name: 'XING' },
  { key: 'instagram', name: 'Instagram' },
] as const

interface SocialLinksProps {
  links: Pick<FooterContent, (typeof networks)[number]['key'] | 'email'>
  className: string | undefined
}

/** Links to the company's social networks, and its e-mail address if given. */
export function SocialLinks({ links, className }: SocialLinksProps) {
  const { t } = useTranslation()
  const given = networks.flatMap(({ key, name }) => {
    const uri = links[key]
    return uri ? [{ name, uri }] : []
  })
  if (given.length === 0 && !links.email) return null
  return (
    <CachedHtml
      as="ul"
      by={links}
      className={`screen-only ${className}`}
      aria-label={t('social.label')}
    >
      {given.map(({ name, uri }) => (
        <li key={name}>
          <Link uri={uri}>{name}</Link>
        </li>
      ))}
      {links.email && (
        <li>
          <Link uri={mailUri(links.email)}>
            <span className={styles.mail}>
              <Icon name="mail" />
              {t('contact.email')}
            </span>
          </Link>
        </li>
      )}
    </CachedHtml>
  )
}
