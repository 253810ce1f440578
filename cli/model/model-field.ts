/** What a field of a content type contains, independent of a CMS. */
export type Shape =
  | { kind: 'text'; format: TextFormat }
  | { kind: 'number'; isInteger: boolean; minimum?: number; maximum?: number }
  | { kind: 'boolean' }
  | { kind: 'choice'; options: string[] }
  /** A picture or file of the CMS, with the fields that belong to its place on the page. */
  | { kind: 'image' | 'file'; fields: ModelField[] }
  | { kind: 'group'; fields: ModelField[] }
  | { kind: 'list'; item: Shape; isFilled: boolean }

export const textFormats = ['plain', 'html', 'uri', 'source', 'icon', 'date'] as const
export type TextFormat = (typeof textFormats)[number]

export interface ModelField {
  name: string
  isRequired: boolean
  description?: string
  shape: Shape
}

/** A content type: a block type, or what is around the blocks. */
export interface ContentType {
  name: string
  /** Name in the CMS, if it differs. */
  cmsName?: string
  fields: ModelField[]
}

/** All content types of the contract. */
export interface ContentModel {
  blocks: ContentType[]
  /** Metadata of a page, without what a CMS knows itself. */
  meta: ContentType
  /** Around every page. */
  layout: ContentType
  pageTypes: string[]
}
