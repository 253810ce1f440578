import { isIconName } from './icon-names.ts'
import sprite from './sprite.svg?no-inline'

/** An icon that decorates a text beside it; a name that the site does not have shows nothing. */
export function Icon({ name, className }: { name: string; className?: string }) {
  if (!isIconName(name)) return null
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      width="24"
      height="24"
      aria-hidden="true"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
