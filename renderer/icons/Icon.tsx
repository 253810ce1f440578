import { iconNames } from './icon-names.ts'
import sprite from './sprite.svg?no-inline'

/** What is inside of each icon, written once: a page has hundreds of icons. */
const drawings = new Map<string, { __html: string }>(
  iconNames.map((name) => [name, { __html: `<use href="${sprite}#${name}"></use>` }]),
)

/** An icon that decorates a text beside it; a name that the site does not have shows nothing. */
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
