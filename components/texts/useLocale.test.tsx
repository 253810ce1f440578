import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { describe, expect, test } from 'vitest'
import { i18nByLocale } from '../../locales/i18n.server.ts'
import type { Locale } from '../../locales/locales.ts'
import { useFormats } from './useFormats.ts'
import { useLocale } from './useLocale.ts'

function Page({ locale }: { locale: Locale }) {
  return (
    <I18nextProvider i18n={i18nByLocale[locale]}>
      <Words />
    </I18nextProvider>
  )
}

function Words() {
  const { t } = useTranslation()
  return [useLocale(), t('search.submit'), useFormats().number(1000)].join(' ')
}

describe('useLocale', () => {
  test('separates languages of adjacent pages', () => {
    const pages = (
      <>
        <Page locale="de" /> – <Page locale="en" /> – <Page locale="de" />
      </>
    )
    expect(renderToStaticMarkup(pages)).toBe(
      'de Suchen 1&#x27;000 – en Search 1,000 – de Suchen 1&#x27;000',
    )
  })
})
