import type { Locale } from '../../../../locales/locales.ts'

/** What editors read; `{target}` is the address or page that a finding is about. */
export const findingTexts = {
  'link-broken': {
    de: 'Der Link führt zu {target}: Diese Seite gibt es nicht.',
    en: 'The link leads to {target}: there is no such page.',
  },
  'link-to-draft': {
    de: 'Der Link führt zu {target}: Diese Seite ist noch nicht veröffentlicht.',
    en: 'The link leads to {target}: that page is not published yet.',
  },
  'asset-broken': {
    de: 'Die Datei {target} gibt es nicht.',
    en: 'There is no file {target}.',
  },
  'fragment-missing': {
    de: 'Der Link führt zu {target}: Diese Stelle gibt es auf der Seite nicht.',
    en: 'The link leads to {target}: the page has no such place.',
  },
  'fragment-lost': {
    de: 'Die Seite {target} verlinkt eine Stelle, die es hier nicht mehr gibt.',
    en: 'The page {target} links to a place that is no longer here.',
  },
  'alt-missing': {
    de: 'Das Bild hat keine Beschreibung. Leer bleibt sie nur, wenn das Bild schmückt.',
    en: 'The picture has no description. It stays empty only where the picture decorates.',
  },
  'heading-skipped': {
    de: 'Die Überschriften lassen eine Stufe aus oder beginnen mit der ersten.',
    en: 'The headings leave out a level, or begin with the first.',
  },
  'picture-large': {
    de: 'Das Bild {target} ist grösser als 5 MB.',
    en: 'The picture {target} is larger than 5 MB.',
  },
  'title-long': {
    de: 'Der Titel ist länger als 70 Zeichen und wird in Suchmaschinen gekürzt.',
    en: 'The title is longer than 70 characters and is cut in search engines.',
  },
  'description-missing': {
    de: 'Die Beschreibung für Suchmaschinen fehlt.',
    en: 'The description for search engines is missing.',
  },
  'description-long': {
    de: 'Die Beschreibung ist länger als 160 Zeichen und wird in Suchmaschinen gekürzt.',
    en: 'The description is longer than 160 characters and is cut in search engines.',
  },
  'translation-missing': {
    de: 'Die Seite ist in der anderen Sprache ({target}) nicht veröffentlicht.',
    en: 'The page is not published in the other language ({target}).',
  },
} satisfies Record<string, Record<Locale, string>>

export type RuleId = keyof typeof findingTexts
