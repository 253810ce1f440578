import type { HeadTag } from '../components/page/page-state.ts'

/** Replaces the title of the previous page. */
export function updateTitle(tags: HeadTag[]): void {
  for (const tag of tags) if (tag.name === 'title') document.title = tag.text
}

/**
 * Replaces the head of the previous page apart from its title, and announces the new page to screen readers, which would announce a new
 * document by themselves.
 */
export function updateHead(
  tags: HeadTag[],
  { languageTag, direction }: { languageTag: string; direction: string },
): void {
  document.documentElement.lang = languageTag
  document.documentElement.dir = direction
  document.querySelectorAll('[data-head]').forEach((element) => element.remove())
  for (const tag of tags) if (tag.name !== 'title') document.head.append(toElement(tag))
  // The live region of Shell.tsx.
  const announcer = document.getElementById('announcer')
  if (announcer) announcer.textContent = document.title
}

function toElement({ name, attributes }: Exclude<HeadTag, { name: 'title' }>): HTMLElement {
  const element = document.createElement(name)
  element.dataset['head'] = ''
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return element
}
