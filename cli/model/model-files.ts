import { readFileSync } from 'node:fs'
import { createContentModel } from './content-model.ts'
import type { ContentModel } from './model-field.ts'
import { createJsonSchema } from './json-schema.ts'
import { createOpenApi } from './openapi.ts'
import { toPayloadTypes } from './payload-types.ts'
import { toStrapiName, toStrapiTypes } from './strapi-types.ts'

/** Files by path. */
export type ModelFiles = ReadonlyMap<string, string>

/** What `werkseite model` can write, and the files. */
export const targets = {
  payload: payloadFiles,
  strapi: strapiFiles,
  'json-schema': () => new Map([['json-schema.json', toJson(createJsonSchema())]]),
  openapi: () => new Map([['openapi.json', toJson(createOpenApi())]]),
} satisfies Record<string, () => ModelFiles>

export type ModelTarget = keyof typeof targets

const notice =
  '// Written by `werkseite model`. Run the command again after an update of the site.\n'

function payloadFiles(): ModelFiles {
  const model = createContentModel()
  const { localization, pages, media, layout } = toPayloadTypes(model)
  const source = [
    notice + `import type { CollectionConfig, Config, GlobalConfig } from 'payload'`,
    `export const localization: Config['localization'] = ${toJson(localization)}`,
    `export const pages: CollectionConfig = ${toJson(pages)}`,
    `export const media: CollectionConfig = ${toJson(media)}`,
    `export const layout: GlobalConfig = ${toJson(layout)}`,
  ]
  return new Map([['content-types.ts', source.join('\n\n')], ...mappingFiles(model)])
}

function strapiFiles(): ModelFiles {
  const model = createContentModel()
  const types = Array.from(toStrapiTypes(model), ([path, content]): [string, string] => [
    path,
    toJson(content),
  ])
  const blocks = model.blocks.map((type) => ({ ...type, cmsName: toStrapiName(type.name) }))
  const mapping = mappingFiles({ ...model, blocks })
  return new Map([
    ...types,
    ...mapping.map(([path, content]): [string, string] => [`werkseite/${path}`, content]),
  ])
}

/** The conversion between contract and CMS, with the fields of all content types. */
function mappingFiles(model: ContentModel): [string, string][] {
  const types = [...model.blocks, model.meta, model.layout]
  return [
    [
      'content-model.ts',
      `${notice}import type { ContentType } from './model-field.ts'\n\nexport const contentTypes: ContentType[] = ${toJson(types)}`,
    ],
    ...['model-field.ts', 'mapping.ts'].map((file): [string, string] => [
      file,
      notice + readSource(file),
    ]),
  ]
}

const readSource = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
