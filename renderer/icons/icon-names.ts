/**
 * The icons of the site, by their names in the Lucide set. Content may name any of them (navigation, statements …);
 * `scripts/generate-icons.ts` puts just these into `sprite.svg`.
 */
export const iconNames = [
  'arrow-left',
  'arrow-right',
  'arrow-up-right',
  'award',
  'badge-check',
  'book-open',
  'boxes',
  'briefcase',
  'building-2',
  'calendar',
  'check',
  'chevron-down',
  'clock',
  'cog',
  'download',
  'factory',
  'file-text',
  'flask-conical',
  'forklift',
  'gauge',
  'graduation-cap',
  'hand',
  'handshake',
  'headset',
  'history',
  'image',
  'leaf',
  'life-buoy',
  'lightbulb',
  'mail',
  'map-pin',
  'maximize',
  'menu',
  'newspaper',
  'package',
  'pause',
  'phone',
  'play',
  'plane',
  'refresh-cw',
  'ruler',
  'search',
  'settings',
  'shield-check',
  'timer',
  'truck',
  'users',
  'weight',
  'wind',
  'wrench',
  'x',
  'zap',
] as const

export type IconName = (typeof iconNames)[number]

export function isIconName(name: string): name is IconName {
  return iconNames.some((known) => known === name)
}
