import { pictureSrcSet } from '../../routing/picture-address.ts'
import type { Image as ImageValue } from '../../content/contract/values.ts'

interface ImageProps {
  image: ImageValue
  className?: string
  /** True for the picture that a visitor sees first: loaded at once and before others. */
  eager?: boolean
  /** How wide the layout shows it, as the attribute says it: `(min-width: 1000px) 50vw, 100vw`. */
  sizes?: string
}

/** A picture with its dimensions reserved, as wide as it is shown, loaded when it comes near the viewport. */
export function Image({ image, className, eager = false, sizes = '100vw' }: ImageProps) {
  const srcSet = pictureSrcSet(image)
  return (
    <img
      // In front of `src`, so that a browser which is told one by one does not fetch the master.
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
      // `lazy-loading.ts` may have marked it before its block is hydrated.
      suppressHydrationWarning
    />
  )
}

/**
 * What loads late is measured by browsers that can (`auto`); the others, and what is wanted before there is a layout,
 * go by our words. A fixed length needs no measuring.
 */
function toSizes(sizes: string, eager: boolean): string {
  return eager || !sizes.includes('vw') ? sizes : `auto, ${sizes}`
}
