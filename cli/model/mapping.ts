import type { ContentType, ModelField, Shape, TextFormat } from './model-field.ts'

/** A JSON object of the contract or of the CMS. */
export type CmsEntry = Record<string, unknown>

/** What the content contract says of an uploaded picture or file. */
export interface CmsUpload {
  /** Path or address. */
  src: string
  /** Text for people who do not see the picture. */
  alt?: string
  /** px. */
  width?: number
  height?: number
  /** PDF, STEP … */
  format?: string
  bytes?: number
}

/** What differs between content management systems. References are ids on the way in, and ids or populated entries on the way out. */
export interface Cms {
  /** ModelField of a block that names its type. */
  blockKey: string
  /** @returns the reference of an uploaded file; `undefined` for other addresses */
  findUpload: (address: string) => unknown
  readUpload: (reference: unknown) => CmsUpload | undefined
  /** @returns the reference of a page; `undefined` for other addresses */
  findPage: (path: string) => unknown
  readPage: (reference: unknown) => string | undefined
  toRichText: (html: string) => unknown
  toHtml: (richText: unknown) => string
}

type UploadShape = Extract<Shape, { kind: 'image' | 'file' }>

/** Converts entries of the content contract into entries of a CMS, and back. */
export function createMapping(types: readonly ContentType[], cms: Cms) {
  function find(name: string, isNamed: (type: ContentType) => boolean): ContentType {
    const type = types.find(isNamed)
    if (!type) throw new Error(`unknown content type: ${name}`)
    return type
  }

  return {
    /** @throws for an unknown type */
    toCms(this: void, name: string, entry: CmsEntry): CmsEntry {
      const { fields } = find(name, (type) => type.name === name)
      return toCmsFields(fields, entry, cms)
    },
    /** @throws for an unknown type */
    toContract(this: void, name: string, entry: CmsEntry): CmsEntry {
      const { fields } = find(name, (type) => type.name === name)
      return toContractFields(fields, entry, cms)
    },
    /** @throws for an unknown block type */
    blockToCms(this: void, block: CmsEntry): CmsEntry {
      const name = String(block['type'])
      const type = find(name, (one) => one.name === name)
      return { [cms.blockKey]: cmsNameOf(type), ...toCmsFields(type.fields, block, cms) }
    },
    /** @throws for an unknown block type */
    blockToContract(this: void, block: CmsEntry): CmsEntry {
      const name = String(block[cms.blockKey])
      const type = find(name, (one) => cmsNameOf(one) === name)
      return { type: type.name, ...toContractFields(type.fields, block, cms) }
    },
  }
}

const cmsNameOf = ({ name, cmsName }: ContentType) => cmsName ?? name

/** Name of a field in the CMS: content management systems use `id` themselves. */
export function toCmsName(name: string): string {
  return name === 'id' ? 'anchor' : name
}

function toCmsFields(fields: readonly ModelField[], entry: CmsEntry, cms: Cms): CmsEntry {
  const values = fields.map(({ name, shape }) => {
    const value = entry[name]
    return [toCmsName(name), isMissing(value) ? undefined : toCmsValue(shape, value, cms)] as const
  })
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

function toCmsValue(shape: Shape, value: unknown, cms: Cms): unknown {
  switch (shape.kind) {
    case 'text':
      return toCmsText(shape.format, String(value), cms)
    case 'image':
    case 'file':
      return toCmsUpload(shape, value as CmsEntry, cms)
    case 'group':
      return toCmsFields(shape.fields, value as CmsEntry, cms)
    case 'list':
      return (value as unknown[]).map((item) => {
        const converted = toCmsValue(shape.item, item, cms)
        return isRow(shape.item) ? converted : { value: converted }
      })
    case 'number':
    case 'boolean':
    case 'choice':
      return value
  }
}

function toCmsText(format: TextFormat, text: string, cms: Cms): unknown {
  if (format === 'html') return cms.toRichText(text)
  if (format !== 'uri') return text
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(text) ?? []
  const page = cms.findPage(path)
  if (page === undefined) return { address: text }
  return rest ? { page, address: rest } : { page }
}

/** The address of a file that the CMS does not store stays an address. */
function toCmsUpload({ kind, fields }: UploadShape, entry: CmsEntry, cms: Cms): CmsEntry {
  const address = String(kind === 'image' ? entry['src'] : entry['uri'])
  const upload = cms.findUpload(address)
  if (upload === undefined && kind === 'image') throw new Error(`not uploaded: ${address}`)
  const place = upload === undefined ? { address } : { upload }
  return { ...place, ...toCmsFields(fields, entry, cms) }
}

function toContractFields(fields: readonly ModelField[], entry: CmsEntry, cms: Cms): CmsEntry {
  const values = fields.map(({ name, shape, isRequired }) => {
    const value = toContractValue(shape, entry[toCmsName(name)], cms)
    return [name, value ?? (isRequired ? emptyOf(shape) : undefined)] as const
  })
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

/** @returns `undefined` for what an editor has left empty */
function toContractValue(shape: Shape, value: unknown, cms: Cms): unknown {
  if (isMissing(value)) return undefined
  switch (shape.kind) {
    case 'text':
      return toContractText(shape.format, value, cms)
    case 'boolean':
      return value === true ? true : undefined
    case 'image':
    case 'file':
      return toContractUpload(shape, value as CmsEntry, cms)
    case 'group':
      return withoutEmpty(toContractFields(shape.fields, value as CmsEntry, cms), shape.fields)
    case 'list': {
      const items = (value as unknown[]).map((item) =>
        toContractValue(shape.item, isRow(shape.item) ? item : (item as CmsEntry)['value'], cms),
      )
      return items.length > 0 ? items.filter((item) => item !== undefined) : undefined
    }
    case 'number':
    case 'choice':
      return value
  }
}

function toContractText(format: TextFormat, value: unknown, cms: Cms): string | undefined {
  if (format === 'html') return cms.toHtml(value) || undefined
  if (format === 'date') return String(value).slice(0, 10)
  if (format !== 'uri') return String(value)
  const { page, address } = value as { page?: unknown; address?: unknown }
  const path = isMissing(page) ? '' : (cms.readPage(page) ?? '')
  return path + (isMissing(address) ? '' : String(address)) || undefined
}

function toContractUpload(
  { kind, fields }: UploadShape,
  entry: CmsEntry,
  cms: Cms,
): CmsEntry | undefined {
  const upload = isMissing(entry['upload']) ? undefined : cms.readUpload(entry['upload'])
  const rest = toContractFields(fields, entry, cms)
  if (kind === 'image') {
    if (!upload) return undefined
    const { src, width, height } = upload
    return {
      src,
      width,
      height,
      ...rest,
      alt: isMissing(rest['alt']) ? (upload.alt ?? '') : rest['alt'],
    }
  }
  const uri = upload?.src ?? entry['address']
  if (isMissing(uri)) return undefined
  const { format, bytes } = upload ?? {}
  return { uri, ...withValues({ format, bytes }), ...withValues(rest) }
}

/** What the contract expects of a required field that an editor has left empty. */
function emptyOf({ kind }: Shape): unknown {
  if (kind === 'list') return []
  return kind === 'text' ? '' : undefined
}

/** A group without any value is missing, as editors leave out a button by leaving its fields empty. */
function withoutEmpty(entry: CmsEntry, fields: readonly ModelField[]): CmsEntry | undefined {
  const isEmpty = fields.every(({ name }) => isMissing(entry[name]))
  return isEmpty ? undefined : entry
}

const withValues = (entry: CmsEntry) =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => !isMissing(value)))

/** Items that are entries of their own; texts become entries with one field. */
const isRow = ({ kind }: Shape) => kind === 'group' || kind === 'image' || kind === 'file'

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}
