import { z } from 'zod'
import { defaultLocale, localeCodes, type Locale } from '../../locales/locales.ts'
import { toPointer } from '../../routing/json-pointer.ts'
import { splitLocale } from '../../routing/localized-path.ts'
import { fileSchemas, type PageFile } from '../store/content-file.ts'
import type { ContentFile } from '../store/content-snapshot.ts'
import { collectContents } from '../../content/search/page-contents.ts'
import { toFinding, type PageFinding } from './check/check-page.ts'
import type { Draft, Edited } from './editor-database.ts'

/**
 * A kind of edited content, and how it is stored in content files. `file` is the file that the draft and the versions
 * are named after.
 */
export interface Kind {
  /** @throws {z.ZodError} if a value does not have the kind's shape */
  schema: z.ZodType<Edited>
  files: (file: string) => string[]
  /** @param values of the files; `null` for a missing file */
  fromFiles: (values: unknown[]) => InFiles
  /** @returns the values of the files */
  toFiles: (value: Edited, path: string, state: Pick<InFiles, 'isLive' | 'modified'>) => unknown[]
  /** Findings of the schemas, which prevent publication. */
  errors: (path: string, value: Edited) => PageFinding[]
  /** Content that the site shows for a draft. */
  toPreview: (draft: Draft) => ContentFile[]
}

/** Content of the files. `modified` is the time of the last publication, which editors do not change. */
export interface InFiles {
  inFile: Edited | null
  isLive: boolean
  modified?: unknown
}

/** The kind of content that a file belongs to. */
export function kindOf(file: string): Kind {
  return layoutFiles.includes(file) ? layoutKind : pageKind
}

/**
 * The part of a page that editors change: its file without path and status, which moving and publishing change.
 * Markdown stays Markdown.
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

/** A new page. Without an id, the page gets a new one and is not a translation. */
export const newPageSchema = editedPageSchema.partial({ id: true })
export type PageToCreate = z.infer<typeof newPageSchema>

/** A page, in a file of its own. */
export const pageKind: Kind = {
  schema: editedPageSchema,
  files: (file) => [file],
  fromFiles([value]) {
    if (value === null) return { inFile: null, isLive: false }
    const { path: _path, status, ...page } = value as Edited
    const { modified, ...meta } = metaOf(page)
    const inFile = editedPageSchema.parse(withMeta(page, meta))
    return { inFile, isLive: status !== 'draft', modified }
  },
  toFiles({ id, ...rest }, path, { isLive, modified }) {
    const { modified: _own, ...meta } = metaOf(rest)
    const page = withMeta(rest, { ...meta, ...(modified !== undefined && { modified }) })
    return [{ id, path, ...(!isLive && { status: 'draft' }), ...page }]
  },
  errors: (path, page) => findingsOf(fileSchemas.page, { ...page, path }),
  /**
   * A note replaces a block that cannot be shown yet, so that every block of the page keeps its number. The form says what is missing.
   */
  toPreview({ file, path, value, changedAt }) {
    const page = value as EditedPage
    const locale = splitLocale(path).locale ?? defaultLocale
    const shown = { ...toShown(path, page, locale), status: 'draft' } as const
    const contents = collectContents(shown)
    return [{ file, kind: 'page', locale, page: shown, contents, modified: new Date(changedAt) }]
  },
}

const metaOf = ({ meta }: Edited) => z.record(z.string(), z.unknown()).catch({}).parse(meta)

/** Keeps the place of the metadata, and leaves out empty ones. */
function withMeta(page: Edited, meta: Record<string, unknown>): Edited {
  const { meta: before, ...rest } = page
  if (Object.keys(meta).length === 0) return isEmpty(before) ? page : rest
  return { ...page, meta }
}

const isEmpty = (meta: unknown) => meta !== undefined && Object.keys(meta as object).length === 0

const { type: typeSchema, title: titleSchema, meta: metaSchema, content } = fileSchemas.page.shape

function toShown(path: string, page: EditedPage, locale: Locale): Omit<PageFile, 'status'> {
  return {
    id: page.id,
    path,
    type: typeSchema.safeParse(page.type).data ?? 'page',
    title: titleSchema.safeParse(page.title).data ?? '…',
    meta: metaSchema.safeParse(page.meta).data ?? {},
    content: page.content.map((block) => {
      const result = content.element.safeParse(block)
      return result.success ? result.data : note(block, locale)
    }),
  }
}

const notYet: Record<Locale, string> = {
  de: 'Dieser Block wird gezeigt, sobald er vollständig ist',
  en: 'This block is shown as soon as it is complete',
}

function note(block: object, locale: Locale): PageFile['content'][number] {
  const title = 'title' in block ? titleSchema.safeParse(block.title).data : undefined
  return { type: 'TextText', title, left: `<p>${notYet[locale]}.</p>`, right: '' }
}

/** Files of the layouts. A layout has its file in place of a path. */
export const layoutFiles: string[] = localeCodes.map((locale) => `${locale}/layout.yaml`)

const editedLayoutSchema = z.looseObject({ navigation: z.array(z.unknown()) })
const wholeLayoutSchema = fileSchemas.layout.extend({ navigation: fileSchemas.navigation })

/** Layout and navigation of a language: two files that are edited as one. */
export const layoutKind: Kind = {
  schema: editedLayoutSchema,
  files: (file) => [file, navigationFile(file)],
  fromFiles([layout, navigation]) {
    const inFile = { navigation: navigation ?? [], ...(layout as object | null) }
    return { inFile: editedLayoutSchema.parse(inFile), isLive: true }
  },
  toFiles: ({ navigation, ...layout }) => [layout, navigation],
  errors: (_path, layout) => findingsOf(wholeLayoutSchema, layout),
  /** An incomplete layout is shown as it was before. */
  toPreview({ file, value }) {
    const { data } = wholeLayoutSchema.safeParse(value)
    if (!data) return []
    const { navigation, ...layout } = data
    const locale = localeCodes.find((code) => file.startsWith(`${code}/`)) ?? defaultLocale
    return [
      { kind: 'layout', file, locale, layout },
      { kind: 'navigation', file: navigationFile(file), locale, navigation },
    ]
  },
}

const navigationFile = (file: string) => file.replace('layout.yaml', 'navigation.yaml')

const numberTypes = new Set<string>(['number', 'int'])

function findingsOf(schema: z.ZodType, value: Edited): PageFinding[] {
  const { error } = schema.safeParse(value, { reportInput: true })
  return (error?.issues ?? []).map((issue) => {
    const { code, path, input } = issue
    const pointer = toPointer(path)
    if ((input ?? '') === '') return toFinding(['field-missing', pointer])
    if (code === 'too_big') return toFinding(['value-large', pointer, String(issue.maximum)])
    if (code === 'too_small') return toFinding(['value-small', pointer, String(issue.minimum)])
    if (code === 'unrecognized_keys')
      return toFinding(['field-unknown', pointer, issue.keys.join(', ')])
    if (code === 'invalid_value')
      return toFinding(['choice-wrong', pointer, issue.values.join(', ')])
    if (code === 'invalid_type' && numberTypes.has(issue.expected))
      return toFinding(['number-wrong', pointer])
    if (code !== 'custom') return toFinding(['value-wrong', pointer])
    if (issue.params?.['format'] === 'date') return toFinding(['date-wrong', pointer])
    if (issue.params?.['format'] === 'mail') return toFinding(['mail-wrong', pointer])
    return toFinding(['address-wrong', pointer, String(input)])
  })
}
