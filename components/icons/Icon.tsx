import { iconNames } from '../../routing/icon-names.ts'
import sprite from './sprite.svg?no-inline'

/** Content of each icon, created once: a page has hundreds of icons. */
const drawings = new Map<string, { __html: string }>(
  iconNames.map((name) => [name, { __html: `<use href="${sprite}#${name}"></use>` }]),
)

/** A decorative icon beside a text; an unknown name shows nothing. */
export function Icon({ name, className }: { name: string; className?: string }) {
  const drawing = drawings.get(name)
  if (!drawing) return null
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      width="24"
      height="24"
      aria-hidden="true"
      dangerouslySetInnerHTML={drawing}
    />
  )
}
