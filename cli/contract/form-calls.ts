import { FormData } from 'undici'
import { parseFormReceipt } from '../../content/client/backend-reply.ts'
import { createReference, referenceHeader } from '../../content/contract/form-reference.ts'
import { formBlocks, formNames, type FormName } from '../../content/contract/forms.ts'
import type { Locale } from '../../locales/locales.ts'
import { filesField, formField } from '../../routing/attachment-limits.ts'
import { isObject } from '../../routing/is-object.ts'
import { callPath } from '../../routing/localized-path.ts'
import { unlessStatus, type ContractCall } from './contract-calls.ts'
import type { Deviation } from './deviation.ts'
import type { ReadPage } from './listed-pages.ts'

const person = {
  name: 'werkseite contract',
  company: 'Test',
  email: 'test@example.com',
  phone: '+41 71 000 00 00',
  message: 'A test of the content service, to be deleted.',
  consent: true,
}

/** The calls of the forms that the pages of a language have, with the choices that these pages offer. */
export function formCalls(locale: Locale, pages: ReadPage[], isAllowed: boolean): ContractCall[] {
  return formNames.flatMap((form) => {
    const blocks = pages
      .filter((page) => page.locale === locale)
      .flatMap((page) => blocksOf(page, form))
    const submissions = blocks.flatMap((block) => submissionsOf(form, block))
    const unique = new Map(
      submissions.map((submission) => [JSON.stringify(submission), submission]),
    )
    const [first, ...others] = unique.values()
    if (!first) return []
    const calls = [twiceCall(locale, form, first), emptyCall(locale, form)]
    if (others.length > 0) calls.push(choicesCall(locale, form, others))
    if (blocks.some(({ attachments }) => attachments === true))
      calls.push(filesCall(locale, form, first))
    return calls.map((call) => ({ ...call, isRefused: !isAllowed }))
  })
}

function blocksOf({ document }: ReadPage, form: FormName): Record<string, unknown>[] {
  const content = isObject(document) && Array.isArray(document.content) ? document.content : []
  return content.filter(isObject).filter(({ type }) => type === formBlocks[form])
}

function submissionsOf(form: FormName, block: Record<string, unknown>): object[] {
  if (form === 'contact') return valuesOf(block.topics).map((topic) => ({ ...person, topic }))
  const [machine] = valuesOf(block.machines)
  return valuesOf(block.requests).map((request) => ({
    ...person,
    request,
    machine,
    serial: 'test',
  }))
}

function valuesOf(options: unknown): string[] {
  const list = Array.isArray(options) ? options.filter(isObject) : []
  return list.flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
}

const describe = (locale: Locale, form: FormName) => ({
  path: callPath(locale, form),
  loss: 'the message that the visitor sent',
  change: 'store the form and return 201 with an id',
})

/** The headers that the site sends with a form. */
function newHeaders() {
  return {
    'Idempotency-Key': `werkseite-contract-${crypto.randomUUID()}`,
    [referenceHeader]: createReference(),
  }
}

/** The site repeats a form without a confirmed response: the same key must not create a second form. */
function twiceCall(locale: Locale, form: FormName, body: object): ContractCall {
  const call = describe(locale, form)
  return {
    ...call,
    name: `POST ${call.path}, the same twice`,
    async look(send) {
      const headers = newHeaders()
      const submit = () => send('POST', call.path, { headers, body })
      const responses = [await submit(), await submit()]
      const failed = responses.find(({ status }) => status >= 300)
      if (failed) return [{ reason: `status ${failed.status} instead of 201` }]
      const [first, second] = responses.map((response) => parseFormReceipt(form, response).id)
      if (first === second) return first === headers[referenceHeader] ? [] : [otherNumber(first)]
      const reason = `${first}, then ${second} for the same key`
      const change = 'return the first id for the same Idempotency-Key'
      return [{ pointer: '/id', reason, loss: 'nothing, but forms are stored twice', change }]
    },
  }
}

function otherNumber(id: string | undefined): Deviation {
  return {
    pointer: '/id',
    reason: `${id} is not the number of the header ${referenceHeader}`,
    loss: 'nothing, but the number that the visitor sees finds no form',
    change: `store the form under the number of ${referenceHeader}, and return it`,
    isMinor: true,
  }
}

function choicesCall(locale: Locale, form: FormName, bodies: object[]): ContractCall {
  const call = describe(locale, form)
  return {
    ...call,
    name: `POST ${call.path}, each other choice of the pages`,
    async look(send) {
      const submit = async (body: object): Promise<Deviation[]> => {
        const { status } = await send('POST', call.path, { headers: newHeaders(), body })
        const { topic, request } = body as { topic?: string; request?: string }
        const reason = `status ${status} instead of 201 for ${topic ?? request}`
        const pointer = topic === undefined ? '/request' : '/topic'
        return status < 300 ? [] : [{ pointer, reason, change: 'accept each choice of the page' }]
      }
      return (await Promise.all(bodies.map(submit))).flat()
    },
  }
}

/** A form with a file, as the site sends it. 413 and 415 mean that the service takes no files. */
function filesCall(locale: Locale, form: FormName, body: object): ContractCall {
  const call = describe(locale, form)
  return {
    ...call,
    name: `POST ${call.path}, with a file`,
    loss: 'the form, because the service accepts neither its files nor the form without them',
    change: `read the form from the field ${formField} of multipart/form-data, or return 413`,
    async look(ask) {
      const multipart = new FormData()
      multipart.set(formField, JSON.stringify(body))
      const content = new Blob(['%PDF-1.7 test'], { type: 'application/pdf' })
      multipart.append(filesField, content, 'test.pdf')
      const { status } = await ask('POST', call.path, { headers: newHeaders(), multipart })
      if (status < 300) return []
      if (status !== 413 && status !== 415) return [{ reason: `status ${status} instead of 201` }]
      const reason = `status ${status} for a file`
      return [
        { reason, loss: 'the files of a form, which visitors then send by mail', isMinor: true },
      ]
    },
  }
}

function emptyCall(locale: Locale, form: FormName): ContractCall {
  const call = { ...describe(locale, form), loss: 'the message next to an invalid field' }
  return {
    ...call,
    name: `POST ${call.path}, empty`,
    change: 'return 422 and { errors: { field: message } }',
    async look(send) {
      const response = await send('POST', call.path, { headers: newHeaders(), body: {} })
      const { errors } = (response.body ?? {}) as { errors?: { email?: unknown } | null }
      const missing = [{ pointer: '/errors/email', reason: 'text is missing' }]
      return unlessStatus(422, response) ?? (typeof errors?.email === 'string' ? [] : missing)
    },
  }
}
