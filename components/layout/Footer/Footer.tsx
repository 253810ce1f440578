import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Layout } from '../../../content/contract/layout.ts'
import { mailUri } from '../../../routing/mail-address.ts'
import { phoneUri } from '../../../routing/phone-uri.ts'
import { Icon } from '../../icons/Icon.tsx'
import { CachedHtml } from '../CachedHtml.tsx'
import { Link } from '../../links/Link.tsx'
import { RichText } from '../../rich-text/RichText.tsx'
import { openCookieChoice } from '../CookieNotice/cookie-choice.ts'
import { isShortcutOn, onShortcutChange, toggleShortcut } from '../SearchBox/search-shortcut.ts'
import { SocialLinks } from '../SocialLinks.tsx'
import styles from './Footer.module.css'

/** Text before the company's name; the year comes from the specification. */
const copyright = '© 2021'

/** Number of columns, from the specification. */
const columnCount = 5

/** All sections of the site, the company's address and the legal links. Missing parts are left out. */
export function Footer({ layout, siteName }: { layout: Layout; siteName: string }) {
  const { footer } = layout
  return (
    <CachedHtml as="footer" by={footer} className={`columns ${styles.footer}`}>
      <Sections entries={layout.navigation.slice(0, columnCount)} />
      <div className={styles.company}>
        {footer.text1 && <RichText html={footer.text1} />}
        <Contacts footer={footer} />
        {footer.text2 && <RichText html={footer.text2} className={styles.slogan} />}
        <SocialLinks links={{ ...footer, email: undefined }} className={styles.social} />
      </div>
      <div className={`screen-only ${styles.legal}`}>
        <p>
          {copyright} {siteName}
        </p>
        <InfoLinks links={footer.info ?? []} />
      </div>
    </CachedHtml>
  )
}

function Sections({ entries }: { entries: Layout['navigation'] }) {
  const { t } = useTranslation()
  if (entries.length === 0) return null
  return (
    <nav className={`screen-only ${styles.sections}`} aria-label={t('footer.label')}>
      {entries.map(({ title, uri, children = [] }) => (
        <div key={`${uri} ${title}`} className={styles.section}>
          <h2 className={styles.title}>
            <Link uri={uri}>{title}</Link>
          </h2>
          {children.length > 0 && (
            <ul className={styles.links}>
              {children.map((child) => (
                <li key={`${child.uri} ${child.title}`}>
                  <Link uri={child.uri}>{child.title}</Link>
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </nav>
  )
}

function Contacts({ footer: { email, email_label, phone, phone_label } }: Pick<Layout, 'footer'>) {
  if (!email && !phone) return null
  return (
    <ul className={styles.contacts}>
      {phone && (
        <li>
          <Icon name="phone" />
          <Link uri={phoneUri(phone)}>{phone_label ?? phone}</Link>
        </li>
      )}
      {email && (
        <li>
          <Icon name="mail" />
          <Link uri={mailUri(email)}>{email_label ?? email}</Link>
        </li>
      )}
    </ul>
  )
}

function InfoLinks({ links }: { links: NonNullable<Layout['footer']['info']> }) {
  const { t } = useTranslation()
  return (
    <ul className={styles.info} aria-label={t('footer.info')}>
      {links.map(({ title, uri }) => (
        <li key={`${uri} ${title}`}>
          <Link uri={uri}>{title}</Link>
        </li>
      ))}
      <li className={styles.scripted}>
        <button type="button" onClick={openCookieChoice}>
          {t('cookie.settings')}
        </button>
      </li>
      <li className={`${styles.scripted} ${styles.keyboard}`}>
        <ShortcutSwitch />
      </li>
    </ul>
  )
}

function ShortcutSwitch() {
  const { t } = useTranslation()
  const isOn = useSyncExternalStore(onShortcutChange, isShortcutOn, () => true)
  return (
    <button type="button" onClick={toggleShortcut}>
      {t(isOn ? 'search.shortcutOff' : 'search.shortcutOn')}
    </button>
  )
}
