import type { Locale } from '../locales/locales.ts'
import type { ListedPage, PageList } from '../content/contract/page-list.ts'
import { isPublished, type ContentSnapshot, type StoredPage } from './store/content-snapshot.ts'
import { toTranslatedPaths } from './page-response.ts'

/** The pages of a language, sorted by path. */
export function toPageList(snapshot: ContentSnapshot, locale: Locale): PageList {
  const pages = [...snapshot.pages]
    .filter(([, stored]) => stored.locale === locale)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, stored]) => toListedPage(snapshot, stored))
  return { pages }
}

/** List entry of a page. The file's modification time is not used: copying the files changes it. */
function toListedPage(snapshot: ContentSnapshot, stored: StoredPage): ListedPage {
  const { id, path, title, meta } = stored.page
  const { pictures, films } = stored.contents
  return {
    path,
    title,
    ...(meta.modified && { modified: meta.modified }),
    translatedPaths: toTranslatedPaths(snapshot, id),
    ...(!isPublished(stored) && { status: 'draft' }),
    ...(meta.robots && { robots: meta.robots }),
    ...(pictures.length > 0 && { pictures }),
    ...(films.length > 0 && { films }),
    ...toFeedFields(stored.page),
  }
}

/** Fields for the feeds of news and jobs; empty for other pages. */
function toFeedFields({ type, meta, content }: StoredPage['page']): Partial<ListedPage> {
  const article = content.find((block) => block.type === 'Article')
  const published = type === 'news' ? article?.date : type === 'job' ? meta.job?.posted : undefined
  if (!published) return {}
  const { description, job } = meta
  return {
    type,
    published,
    ...(job?.ends && { ends: job.ends }),
    ...(description && { description }),
  }
}
