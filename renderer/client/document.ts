import type { HeadTag } from '../head.ts'

/**
 * Fetches stylesheets that the document does not have yet.
 *
 * @param hrefs public paths
 * @returns when all of them apply; one that fails is left out, a plain page is better than none
 */
export async function loadStyles(hrefs: string[]): Promise<void> {
  await Promise.all(missing(hrefs).map(loadStyle))
}

/** Fetches stylesheets into the browser's cache, where {@link loadStyles} finds them: nothing changes on the page. */
export async function fetchStyles(hrefs: string[]): Promise<void> {
  await Promise.all(
    missing(hrefs).map(async (href) => {
      const response = await fetch(href, { priority: 'low' })
      // What is not read is not kept.
      await response.arrayBuffer()
    }),
  )
}

function missing(hrefs: string[]): string[] {
  return hrefs.filter((href) => !document.querySelector(`link[href="${CSS.escape(href)}"]`))
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
