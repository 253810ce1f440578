import type { HeadTag } from '../head.ts'

/**
 * Fetches stylesheets that the document does not have yet.
 *
 * @param hrefs public paths
 * @returns when all of them apply; one that fails is left out, a plain page is better than none
 */
export async function loadStyles(hrefs: string[]): Promise<void> {
  const missing = hrefs.filter(
    (href) => !document.querySelector(`link[href="${CSS.escape(href)}"]`),
  )
  await Promise.all(missing.map(loadStyle))
}

function loadStyle(href: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  return new Promise((resolve) => {
    link.onload = link.onerror = () => resolve()
    document.head.append(link)
  })
}

/** Puts the head of a page in place of that of the page before. */
export function updateHead(
  tags: HeadTag[],
  { languageTag, direction }: { languageTag: string; direction: string },
): void {
  document.documentElement.lang = languageTag
  document.documentElement.dir = direction
  document.querySelectorAll('[data-head]').forEach((element) => element.remove())
  for (const tag of tags) {
    if (tag.name === 'title') document.title = tag.text
    else document.head.append(toElement(tag))
  }
}

function toElement({ name, attributes }: Exclude<HeadTag, { name: 'title' }>): HTMLElement {
  const element = document.createElement(name)
  element.dataset['head'] = ''
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return element
}
