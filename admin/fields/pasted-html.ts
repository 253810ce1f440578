/** Elements for what styles say: weight and slant of a letter. */
const marks = { strong: /font-weight: ?(bold|[6-9]00)/, em: /font-style: ?italic/ }

/**
 * Pasted HTML with elements in place of styles, which the page's policy does not let anybody read: a text of Google Docs stands in a `<b>`
 * that is not bold. The first row of a table becomes its headings, since a table in Markdown begins with them.
 */
export function withoutStyles(html: string): string {
  // The browser reports each style that it meets.
  const unstyled = html
    .replace(/<style.*?<\/style>/gis, '')
    .replace(/(<[^>]*)\sstyle=/gi, '$1 data-style=')
  const { body } = new DOMParser().parseFromString(unstyled, 'text/html')
  for (const element of body.querySelectorAll<HTMLElement>('[data-style]')) {
    const style = element.dataset['style'] ?? ''
    for (const [mark, pattern] of Object.entries(marks))
      if (pattern.test(style)) element.append(moveInto(mark, element))
    if (element.matches('b') && /font-weight: ?(normal|400)/.test(style))
      element.replaceWith(...element.childNodes)
  }
  // Not the rows that are copied within the editor.
  const table = 'table:not(:has(th), [data-pm-slice])'
  for (const cell of body.querySelectorAll(`${table} tr:first-child > td`))
    cell.replaceWith(moveInto('th', cell))
  return body.innerHTML
}

/** A new element with the content of another one. */
function moveInto(name: string, { childNodes }: Element): Element {
  const element = document.createElement(name)
  element.append(...childNodes)
  return element
}
