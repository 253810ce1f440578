import { z } from 'zod'
import { splitLocale } from '../../../../routing/localized-path.ts'
import { defaultLocale, type Locale } from '../../../../locales/locales.ts'
import { fileSchemas, type PageFile } from '../../store/content-file.ts'
import { collectContents } from '../../store/page-contents.ts'
import { toFieldError, type Edited, type Kind } from './kind.ts'

/**
 * What editors change of a page: its file without path and status, which a move and publishing change. Markdown as it is
 * written.
 */
export const editedPageSchema = z.looseObject({
  path: z.never().optional(),
  status: z.never().optional(),
  id: z.string().trim().min(1),
  type: z.string().optional(),
  title: z.string(),
  meta: z.record(z.string(), z.unknown()).optional(),
  content: z.array(z.looseObject({ type: z.string() })),
})
export type EditedPage = z.infer<typeof editedPageSchema>

/** A page that is new: without an id it gets one, and is nobody's translation. */
export const newPageSchema = editedPageSchema.partial({ id: true })
export type NewPage = z.infer<typeof newPageSchema>

/** A page, in a file of its own. */
export const pageKind: Kind = {
  schema: editedPageSchema,
  files: (file) => [file],
  fromFiles([value]) {
    if (value === null) return { inFile: null, isLive: false }
    const { path: _path, status, ...page } = value as Edited
    return { inFile: editedPageSchema.parse(page), isLive: status !== 'draft' }
  },
  toFiles: ({ id, ...rest }, path, isLive) => [
    { id, path, ...(!isLive && { status: 'draft' }), ...rest },
  ],
  errors(path, page) {
    const result = fileSchemas.page.safeParse({ ...page, path })
    return (result.error?.issues ?? []).map(toFieldError)
  },
  /**
   * A block that cannot be shown yet gives its place to a note that says why, so that every block of the page keeps its number.
   */
  toPreview({ file, path, value, isLive, modified }) {
    const locale = splitLocale(path).locale ?? defaultLocale
    const status = isLive ? 'published' : 'draft'
    const result = fileSchemas.page.safeParse({ ...value, path })
    const shown = { ...(result.data ?? mend(path, value as EditedPage, locale)), status } as const
    const contents = collectContents(shown)
    return [{ file, kind: 'page', locale, page: shown, contents, modified }]
  },
}

const { type: typeSchema, title: titleSchema, meta: metaSchema, content } = fileSchemas.page.shape

function mend(path: string, page: EditedPage, locale: Locale): Omit<PageFile, 'status'> {
  return {
    id: page.id,
    path,
    type: typeSchema.safeParse(page.type).data ?? 'page',
    title: titleSchema.safeParse(page.title).data ?? '…',
    meta: metaSchema.safeParse(page.meta).data ?? {},
    content: page.content.map((block) => {
      const result = content.element.safeParse(block)
      return result.success ? result.data : note(block.type, result.error.issues, locale)
    }),
  }
}

const notYet: Record<Locale, string> = {
  de: 'Dieser Block wird gezeigt, sobald er vollständig ist',
  en: 'This block is shown as soon as it is complete',
}

function note(
  type: string,
  issues: z.core.$ZodIssue[],
  locale: Locale,
): PageFile['content'][number] {
  const fields = [...new Set(issues.map(({ path }) => path.join('.')))].join(', ')
  return {
    type: 'TextText',
    title: type,
    left: `<p>${notYet[locale]}.</p>`,
    right: `<p>${fields}</p>`,
  }
}
