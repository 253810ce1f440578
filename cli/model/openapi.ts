import { formNames, type FormName } from '../../content/contract/forms.ts'
import { attachmentLimits, filesField, formField } from '../../routing/attachment-limits.ts'
import { searchKinds } from '../../content/contract/search.ts'
import { localeCodes } from '../../locales/locales.ts'
import { contractSchemas, formTypes } from './json-schema.ts'

/**
 * The content contract for tools that read OpenAPI 3.1.
 *
 * @see https://spec.openapis.org/oas/v3.1.1.html
 */
export function createOpenApi() {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Content contract of werkseite',
      version: '1',
      summary: 'The calls that the site makes to a content service.',
    },
    servers: [{ url: 'http://localhost:4000', description: 'BACKEND_URL' }],
    security: [{}, { token: [] }],
    paths: {
      ...get('/{locale}/ajax/layout', 'layout', 'Layout'),
      ...get('/{locale}/ajax/navigation', 'navigation', 'Navigation'),
      ...get('/{locale}/ajax/pages', 'pages', 'PageList', { '404': noCall }),
      ...get('/{locale}/ajax/redirects', 'redirects', 'RedirectList', { '404': noCall }),
      ...get('/{locale}/ajax/search', 'search', 'SearchResult', {}, searchParameters),
      ...get('/{locale}/{path}', 'page', 'Page', pageResponses, [path]),
      ...Object.fromEntries(formNames.map((form) => [`/{locale}/ajax/${form}`, post(form)])),
    },
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'BACKEND_TOKEN' },
      },
      schemas: contractSchemas((id) => `#/components/schemas/${id}`),
    },
  }
}

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const json = (description: string, name: string) => ({
  description,
  content: { 'application/json': { schema: reference(name) } },
})

const locale = { name: 'locale', in: 'path', required: true, schema: { enum: localeCodes } }
const path = {
  name: 'path',
  in: 'path',
  required: true,
  description: 'path of the page without its locale, with slashes; empty for the home page',
  schema: { type: 'string' },
}
const view = {
  name: 'View',
  in: 'header',
  description: 'PREVIEW on preview hosts: the response may be a draft',
  schema: { enum: ['PREVIEW'] },
}
const revalidation = { name: 'If-None-Match', in: 'header', schema: { type: 'string' } }
const searchParameters = [
  { name: 'q', in: 'query', required: true, schema: { type: 'string' } },
  { name: 'kind', in: 'query', schema: { enum: searchKinds } },
  { name: 'from', in: 'query', schema: { type: 'integer', minimum: 0 } },
]

const redirect = (description: string) => ({
  description,
  headers: { Location: { required: true, schema: { type: 'string' } } },
})
const noCall = json('the service has no such call', 'Message')
const pageResponses = {
  '301': redirect('the page has moved'),
  '302': redirect('the page is elsewhere for now'),
  '404': json('there is no such page', 'Message'),
  '410': json('the page was removed', 'Message'),
}

function get(
  route: string,
  operationId: string,
  schema: string,
  others: object = {},
  parameters: object[] = [],
) {
  return {
    [route]: {
      get: {
        operationId,
        parameters: [locale, ...parameters, view, revalidation],
        responses: {
          '200': {
            ...json(`the ${operationId}`, schema),
            headers: { ETag: { schema: { type: 'string' } } },
          },
          '304': { description: 'unchanged since the ETag' },
          ...others,
          '503': {
            description: 'the service is busy',
            headers: { 'Retry-After': { schema: { type: 'string' } } },
          },
        },
      },
    },
  }
}

function post(form: FormName) {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  })
  return {
    post: {
      operationId: form,
      parameters: [
        locale,
        header('Idempotency-Key', 'the same for the same form'),
        header('Form-Reference', 'number that the visitor sees'),
        {
          ...header('Form-Missing-Files', 'number of attached files that the form is sent without'),
          required: false,
        },
      ],
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: reference(formTypes[form]) },
          'multipart/form-data': { schema: withFiles(form) },
        },
      },
      responses: {
        '201': json('the form is stored', 'FormStored'),
        '413': { description: 'the files are not accepted; the site sends the form as JSON' },
        '422': json('messages for the fields', 'FormErrors'),
      },
    },
  }
}

/** A form with files, sent only if the block of the form has `attachments`. */
function withFiles(form: FormName) {
  return {
    type: 'object',
    required: [formField, filesField],
    properties: {
      [formField]: {
        contentMediaType: 'application/json',
        contentSchema: reference(formTypes[form]),
      },
      [filesField]: {
        type: 'array',
        maxItems: attachmentLimits.files,
        items: { type: 'string', contentMediaType: 'application/octet-stream' },
      },
    },
  }
}
