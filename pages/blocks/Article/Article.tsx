import { useTranslation } from 'react-i18next'
import type { NewsArticle } from 'schema-dts'
import type { BlockOf } from '../../../content/contract/blocks.ts'
import type { AboutPage, FactsOf } from '../../../components/page/block-facts.ts'
import { toPictureUrl } from '../../../components/media/picture-url.ts'
import { encodePathname } from '../../../routing/localized-path.ts'
import { BlockTitle, useIsFirstBlock } from '../../../components/headings/HeadingLevel.tsx'
import { RichText } from '../../../components/rich-text/RichText.tsx'
import { useFormats } from '../../../components/texts/useFormats.ts'
import { Figure } from '../../../components/media/Figure.tsx'
import styles from './Article.module.css'

/** If the block is the first of a page, its title is the page's title. */
export const titlesPage = true

export const facts: FactsOf<'Article'> = (article, about) =>
  about.page.type === 'news'
    ? { feed: 'news', published: article.date, things: () => [toNewsArticle(article, about)] }
    : { feed: 'news' }

function toNewsArticle(
  { title, date, author, lead, image }: BlockOf<'Article'>,
  { page, siteName, siteUrl, pathname, locale }: AboutPage,
): NewsArticle {
  const publisher = { '@type': 'Organization', name: siteName, url: siteUrl } as const
  return {
    '@type': 'NewsArticle',
    headline: title,
    description: lead,
    datePublished: date,
    dateModified: page.meta.modified ?? date,
    inLanguage: locale,
    mainEntityOfPage: siteUrl + encodePathname(pathname),
    image: image && [toPictureUrl(image.src, siteUrl)],
    author: author ? { '@type': 'Person', name: author } : publisher,
    publisher,
  }
}

/** A news article. */
export function Article({ title, lead, image, text, ...about }: BlockOf<'Article'>) {
  const isSeenFirst = useIsFirstBlock()
  return (
    <div>
      <BlockTitle className={styles.title}>{title}</BlockTitle>
      <div className={styles.layout}>
        <About {...about} />
        <div className={styles.story}>
          <p className={styles.lead}>{lead}</p>
          {image && (
            <Figure
              image={image}
              eager={isSeenFirst}
              sizes="(min-width: 1392px) 937px, (min-width: 870px) 68vw, 92vw"
            />
          )}
          <RichText html={text} />
        </div>
      </div>
    </div>
  )
}

/** Date, author and topics of the article. */
function About({ date, author, tags = [] }: Pick<BlockOf<'Article'>, 'date' | 'author' | 'tags'>) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <div className={styles.about}>
      <p>
        <span className="visually-hidden">{t('article.published')} </span>
        <time dateTime={date}>{formats.date(date)}</time>
      </p>
      {author && <p>{t('article.by', { author })}</p>}
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label={t('article.tags')}>
          {tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
