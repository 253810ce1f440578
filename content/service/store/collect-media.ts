import type { ListedPage } from '../../contract/page-list.ts'
import type { PageFile } from './content-file.ts'

type Media = Required<Pick<ListedPage, 'pictures' | 'films'>>

/** Pictures of a page, without duplicates and decorative ones, and films that the site hosts. */
export function collectMedia({ title, content }: PageFile): Media {
  const pictures = new Set<string>()
  visit(content, (src) => pictures.add(src))
  const films = content.flatMap((block) => {
    const file = block.type === 'Video' ? block.sources?.[0]?.src : undefined
    if (block.type !== 'Video' || !file) return []
    const name = block.title ?? title
    return [{ title: name, text: block.poster.alt || name, poster: block.poster.src, file }]
  })
  return { pictures: [...pictures], films }
}

function visit(value: unknown, found: (src: string) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, found)
  else if (typeof value === 'object' && value !== null) {
    if (isShownPicture(value)) found(value.src)
    else for (const part of Object.values(value)) visit(part, found)
  }
}

function isShownPicture(value: object): value is { src: string } {
  return 'src' in value && 'alt' in value && value.alt !== ''
}
