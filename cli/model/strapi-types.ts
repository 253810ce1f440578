import { isEntered } from './content-model.ts'
import type { ContentModel, ModelField, Shape, TextFormat } from './model-field.ts'
import { toCmsName } from './mapping.ts'

/** Attribute of a Strapi schema: https://docs.strapi.io/cms/backend-customization/models#model-attributes */
type Attribute = Record<string, unknown>

/** Category of the components, and beginning of their names. */
const category = 'werkseite'

const perLanguage = { pluginOptions: { i18n: { localized: true } } }

/**
 * Content types of Strapi 5 as files: path below `src/` and content. Fields with the same shape share one component.
 *
 * @see https://docs.strapi.io/cms/backend-customization/models
 */
export function toStrapiTypes(model: ContentModel): Map<string, unknown> {
  const components = new Map<string, unknown>()
  /** Names of components by their attributes. */
  const names = new Map<string, string>()
  const blockNames = new Set(model.blocks.map(({ name }) => toKebab(name)))

  function addComponent(wanted: string, owner: string, attributes: Attribute): string {
    const key = JSON.stringify(attributes)
    const known = names.get(key)
    if (known) return known
    const isTaken = components.has(wanted) || blockNames.has(wanted)
    const name = isTaken ? `${owner}-${wanted}` : wanted
    names.set(key, name)
    components.set(name, toComponent(name, attributes))
    return name
  }

  function toAttributes(fields: readonly ModelField[], owner: string): Attribute {
    return Object.fromEntries(
      fields.map(({ name, isRequired, shape }) => [
        toCmsName(name),
        {
          ...typeOf(shape, toKebab(name), owner),
          ...(isRequired && isEntered(shape) && { required: true }),
        },
      ]),
    )
  }

  function component(name: string, owner: string, attributes: Attribute, isRepeatable = false) {
    const added = addComponent(name, owner, attributes)
    return { type: 'component', component: `${category}.${added}`, repeatable: isRepeatable }
  }

  function typeOf(shape: Shape, name: string, owner: string): Attribute {
    switch (shape.kind) {
      case 'text':
        return shape.format === 'uri'
          ? component('address', owner, address)
          : { type: textType(shape.format) }
      case 'number':
        return {
          type: shape.isInteger ? 'integer' : 'float',
          ...(shape.minimum !== undefined && { min: shape.minimum }),
          ...(shape.maximum !== undefined && { max: shape.maximum }),
        }
      case 'boolean':
        return { type: 'boolean', default: false }
      case 'choice':
        return { type: 'enumeration', enum: shape.options }
      case 'image':
      case 'file':
        return component(shape.kind, owner, uploadAttributes(shape, owner))
      case 'group':
        return component(name, owner, toAttributes(shape.fields, `${owner}-${name}`))
      case 'list':
        return toList(shape, name, owner)
    }
  }

  function toList(
    { item, isFilled }: Extract<Shape, { kind: 'list' }>,
    name: string,
    owner: string,
  ) {
    const one = typeOf(item, name, owner)
    const row =
      one['type'] === 'component'
        ? one
        : component(name, owner, { value: { ...one, required: true } })
    return { ...row, repeatable: true, ...(isFilled && { min: 1 }) }
  }

  function uploadAttributes(
    { kind, fields }: Extract<Shape, { kind: 'image' | 'file' }>,
    owner: string,
  ) {
    const optional = fields.map((field) => ({ ...field, isRequired: false }))
    const allowedTypes = kind === 'image' ? ['images'] : ['files', 'images', 'videos', 'audios']
    return {
      upload: { type: 'media', multiple: false, allowedTypes },
      ...(kind === 'file' && { address: { type: 'text' } }),
      ...toAttributes(optional, owner),
    }
  }

  for (const { name, fields } of model.blocks) {
    const own = toKebab(name)
    components.set(own, toComponent(own, toAttributes(fields, own)))
  }
  const meta = component('meta', 'page', toAttributes(model.meta.fields, 'meta'))
  const layout = toAttributes(model.layout.fields, 'layout')
  const files = new Map<string, unknown>([
    ['api/page/content-types/page/schema.json', pageType(model, meta)],
    ['api/layout/content-types/layout/schema.json', layoutType(layout)],
  ])
  for (const [name, content] of components)
    files.set(`components/${category}/${name}.json`, content)
  return files
}

/** Name of a block type's component: `werkseite.header-static`. */
export function toStrapiName(type: string): string {
  return `${category}.${toKebab(type)}`
}

const toKebab = (name: string) =>
  name.replace(/(?<=[a-z0-9])[A-Z]|(?<=.)[A-Z](?=[a-z])/g, '-$&').toLowerCase()

function toComponent(name: string, attributes: Attribute) {
  return {
    collectionName: `components_${category}_${name.replaceAll('-', '_')}`,
    info: { displayName: name },
    options: {},
    attributes,
  }
}

function pageType({ blocks, pageTypes }: ContentModel, meta: Attribute) {
  return {
    kind: 'collectionType',
    collectionName: 'pages',
    info: { singularName: 'page', pluralName: 'pages', displayName: 'Page' },
    options: { draftAndPublish: true },
    ...perLanguage,
    attributes: {
      title: { type: 'string', required: true, ...perLanguage },
      path: { type: 'string', ...perLanguage },
      type: { type: 'enumeration', enum: pageTypes, default: 'page' },
      content: {
        type: 'dynamiczone',
        components: blocks.map(({ name }) => toStrapiName(name)),
        ...perLanguage,
      },
      // Strapi reserves `meta`.
      metadata: { ...meta, ...perLanguage },
    },
  }
}

function layoutType(attributes: Attribute) {
  const localized = Object.entries(attributes).map(([name, attribute]) => [
    name,
    { ...(attribute as Attribute), ...perLanguage },
  ])
  return {
    kind: 'singleType',
    collectionName: 'layouts',
    info: { singularName: 'layout', pluralName: 'layouts', displayName: 'Layout' },
    options: { draftAndPublish: true },
    ...perLanguage,
    attributes: Object.fromEntries(localized) as Attribute,
  }
}

/** ModelTarget of a link: a page of the CMS, or any other address. */
const address = {
  page: { type: 'relation', relation: 'oneToOne', target: 'api::page.page' },
  address: { type: 'text' },
}

function textType(format: TextFormat): string {
  if (format === 'html') return 'richtext'
  return format === 'date' ? 'date' : 'text'
}
