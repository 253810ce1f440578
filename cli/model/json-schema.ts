import { z } from 'zod'
import { contract } from '../../content/contract/contract.ts'
import { formSchemas } from '../../content/contract/forms.ts'

/** Names of the schemas of forms. */
export const formTypes = { contact: 'ContactForm', aftersales: 'AftersalesForm' } as const

/** The content contract as JSON Schema 2020-12, one definition per kind of value and response. */
export function createJsonSchema() {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $defs: contractSchemas((id) => `#/$defs/${id}`),
  }
}

/**
 * JSON Schemas of all responses and shared values, by name.
 *
 * @param toUri reference to a schema by its name
 */
export function contractSchemas(toUri: (name: string) => string) {
  const registry = z.registry<{ id: string }>()
  const { link, image, file, spec, person } = contract.values
  const named = {
    Link: link,
    Image: image,
    File: file,
    Spec: spec,
    Person: person,
    Layout: contract.layout,
    Navigation: contract.navigation,
    Page: contract.page,
    PageList: contract.pages,
    RedirectList: contract.redirects,
    SearchResult: contract.search,
    [formTypes.contact]: formSchemas.contact,
    [formTypes.aftersales]: formSchemas.aftersales,
    Message: z.object({ message: z.string() }),
    FormErrors: z.object({ errors: z.record(z.string(), z.string()) }),
    FormStored: z.object({ id: z.string() }),
  }
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, { uri: toUri, io: 'input' })
  // A definition is named by its place.
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $id: _id, $schema: _schema, ...schema }]) => [id, schema]),
  )
}
