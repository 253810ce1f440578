import type { Image as ImageValue } from '../../content/contract/values.ts'

interface ImageProps {
  image: ImageValue
  className?: string
  /** True for the picture that a visitor sees first: loaded at once and before others. */
  eager?: boolean
  /** How wide the layout shows it, as the attribute says it: `(min-width: 1000px) 50vw, 100vw`. */
  sizes?: string
}

/** A picture with its dimensions reserved, loaded when it comes near the viewport. */
export function Image({ image, className, eager = false }: ImageProps) {
  return (
    <img
      src={image.src}
      alt={image.alt}
      width={image.width}
      height={image.height}
      className={className}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding={eager ? 'sync' : 'async'}
    />
  )
}
