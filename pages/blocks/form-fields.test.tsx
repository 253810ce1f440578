import { describe, expect, test } from 'vitest'
import { parseSubmission } from '../../content/contract/forms.ts'
import { renderExample } from '../../tests/harness/content/render-block.tsx'
import { AftersalesForm } from './AftersalesForm/AftersalesForm.tsx'
import { examples as aftersalesExamples } from './AftersalesForm/AftersalesForm.examples.ts'
import { ContactForm } from './ContactForm/ContactForm.tsx'
import { examples as contactExamples } from './ContactForm/ContactForm.examples.ts'

describe('form fields', () => {
  // The schemas stay on the server, so the limits stand in two places.
  test.each([
    { form: 'contact' as const, html: renderExample(ContactForm, contactExamples, 'complete') },
    {
      form: 'aftersales' as const,
      html: renderExample(AftersalesForm, aftersalesExamples, 'complete'),
    },
  ])('required fields and limits match the contract: $form', ({ form, html }) => {
    const errorsOf = (body: Record<string, string>) => {
      const result = parseSubmission(form, body)
      return result.kind === 'invalid' ? result.errors : {}
    }
    const controls = html.match(/<(input|select|textarea) [^>]*name="\w+"[^>]*>/g) ?? []
    const nameOf = (control: string) => /name="(\w+)"/.exec(control)?.[1] ?? ''

    const required = controls.filter((control) => control.includes(' required='))
    expect(required.map(nameOf)).toEqual(Object.keys(errorsOf({})))

    const limits = controls.map(
      (control) => [nameOf(control), Number(/maxLength="(\d+)"/.exec(control)?.[1])] as const,
    )
    for (const [name, limit] of limits.filter(([, maxLength]) => maxLength > 0)) {
      expect(errorsOf({ [name]: 'a'.repeat(limit) })[name], name).not.toBe('tooLong')
      expect(errorsOf({ [name]: 'a'.repeat(limit + 1) })[name], name).toBe('tooLong')
    }
  })
})
