import type { Thing } from 'schema-dts'
import type { BlockOf, BlockType } from '../../content/contract/blocks.ts'
import type { Page } from '../../content/contract/page.ts'
import type { Locale } from '../../locales/locales.ts'
import type { FeedKind } from '../../routing/feed-path.ts'

/** A page and its site. */
export interface AboutPage {
  page: Pick<Page, 'type' | 'title' | 'meta'>
  siteName: string
  /** Without a trailing slash. */
  siteUrl: string
  /** Decoded. */
  pathname: string
  locale: Locale
}

/** Facts of a block about its page, for search engines, feed readers and other sites. */
export interface BlockFacts {
  /** Makes structured data in the vocabulary of schema.org, which only documents have. */
  things?: () => Thing[]
  /** Questions with rich text as answers. */
  questions?: { title: string; text: string }[]
  /** Titles and rich text that describe the job, on the page of a job. */
  jobTexts?: { title?: string; text: string }[]
  /** Date of publication, ISO 8601. */
  published?: string
  /** Feed whose entries the block shows. */
  feed?: FeedKind
}

/** `facts` of a block's module. */
export type FactsOf<T extends BlockType> = (block: BlockOf<T>, about: AboutPage) => BlockFacts
