import { useTranslation } from 'react-i18next'
import type { VideoObject } from 'schema-dts'
import type { BlockOf } from '../../../content/contract/blocks.ts'
import type { AboutPage, FactsOf } from '../../../components/page/block-facts.ts'
import { toPictureUrl } from '../../../components/media/picture-url.ts'
import { toEmbedAddress } from '../../../routing/embed-sources.ts'
import { pictureAddress } from '../../../routing/picture-address.ts'
import { EmbedOffer } from '../../../components/consent/EmbedOffer.tsx'
import { Icon } from '../../../components/icons/Icon.tsx'
import { Link } from '../../../components/links/Link.tsx'
import { Image } from '../../../components/media/Image.tsx'
import { unescapeHtml } from '../../../components/texts/unescape-html.ts'
import { useLocale } from '../../../components/texts/useLocale.ts'
import { TitledBlock } from '../../../components/headings/TitledBlock.tsx'
import styles from './Video.module.css'

declare module 'react' {
  // React's types do not know yet that a film may wait with its poster as a picture does.
  interface VideoHTMLAttributes<T> {
    loading?: 'eager' | 'lazy'
  }
}

export const facts: FactsOf<'Video'> = (video, about) => ({ things: () => toVideo(video, about) })

/** Search engines require the date of a video. */
function toVideo(
  { title, text, poster, date, sources, embed }: BlockOf<'Video'>,
  { page, siteUrl, locale }: AboutPage,
): VideoObject[] {
  const file = sources?.[0]?.src
  if (!date || !(file ?? embed)) return []
  return [
    {
      '@type': 'VideoObject',
      name: title ?? page.title,
      description: text ? toPlainText(text) : poster.alt || page.meta.description,
      thumbnailUrl: toPictureUrl(poster.src, siteUrl),
      uploadDate: `${date}T00:00:00Z`,
      inLanguage: locale,
      ...(file ? { contentUrl: new URL(file, siteUrl).href } : { embedUrl: embed }),
    },
  ]
}

/** @param html sanitised */
function toPlainText(html: string): string {
  const text = html.replace(/<[^<>]*>/g, ' ').replace(/\s+/g, ' ')
  return unescapeHtml(text.trim())
}

/** A video of this site with captions, or a picture and a link for a video of another provider. */
export function Video({ title, text, ...video }: BlockOf<'Video'>) {
  return (
    <TitledBlock title={title} text={text}>
      {video.sources?.length ? <Player {...video} /> : <Poster {...video} title={title} />}
    </TitledBlock>
  )
}

type VideoProps = Pick<BlockOf<'Video'>, 'title' | 'poster' | 'sources' | 'captions' | 'embed'>

function Player({ poster, sources, captions }: VideoProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <figure className={styles.video}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the content has them, or the video has no sound */}
      <video
        controls
        preload="none"
        loading="lazy"
        playsInline
        poster={pictureAddress(poster.src, 1280)}
        width={poster.width}
        height={poster.height}
        aria-label={poster.alt || undefined}
      >
        {sources?.map(({ src, type }) => (
          <source key={src} src={src} type={type} />
        ))}
        {captions?.map(({ src, srclang, label }) => (
          <track
            key={src}
            kind="captions"
            src={src}
            srcLang={srclang}
            label={label}
            default={srclang === locale}
          />
        ))}
        {sources?.[0] && <Link uri={sources[0].src}>{t('video.file')}</Link>}
      </video>
      {poster.caption && <figcaption>{poster.caption}</figcaption>}
    </figure>
  )
}

/**
 * Picture with a link. The browser covers it with the provider's player once the visitor has agreed to films or loads
 * this film.
 */
function Poster({ poster, embed, title }: VideoProps) {
  const { t } = useTranslation()
  const address = embed && toEmbedAddress(embed)
  return (
    <>
      <figure className={styles.video}>
        {address ? (
          <div className={styles.embed} data-embed={address} data-title={title ?? poster.alt}>
            <Image image={poster} sizes="(min-width: 1392px) 1280px, 92vw" />
            <EmbedOffer kind="film" />
          </div>
        ) : (
          <Image image={poster} sizes="(min-width: 1392px) 1280px, 92vw" />
        )}
        {poster.caption && <figcaption>{poster.caption}</figcaption>}
      </figure>
      {embed && (
        <Link uri={embed} className={`button ${styles.play}`}>
          <Icon name="play" /> {t('video.play')}
        </Link>
      )}
    </>
  )
}
