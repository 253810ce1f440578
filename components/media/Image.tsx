import { pictureSrcSet } from '../../routing/picture-address.ts'
import type { ImageValue } from '../../content/contract/values.ts'

interface ImageProps {
  image: ImageValue
  className?: string
  /** True for the first visible picture: loaded immediately and with high priority. */
  eager?: boolean
  /** Displayed width, as in the attribute `sizes`: `(min-width: 1000px) 50vw, 100vw`. */
  sizes?: string
}

/** A responsive picture with reserved dimensions, loaded when it comes near the viewport. */
export function Image({ image, className, eager = false, sizes = '100vw' }: ImageProps) {
  const srcSet = pictureSrcSet(image)
  return (
    <img
      // Before `src`: a browser that applies attributes one by one must not fetch the original file.
      sizes={srcSet && toSizes(sizes, eager)}
      srcSet={srcSet}
      src={image.src}
      alt={image.alt}
      width={image.width}
      height={image.height}
      className={className}
      data-focus={image.focus}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding={eager ? 'sync' : 'async'}
      // `lazy-loading.ts` may have changed the class before the block is hydrated.
      suppressHydrationWarning
    />
  )
}

/**
 * `sizes` of a picture. For lazy pictures, browsers with `auto` measure the layout. Other browsers and eager pictures
 * use the given value. A fixed length needs no measuring.
 */
function toSizes(sizes: string, eager: boolean): string {
  return eager || !sizes.includes('vw') ? sizes : `auto, ${sizes}`
}
