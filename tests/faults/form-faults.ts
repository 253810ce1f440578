import type { Fault } from './fault.ts'

/** Messages of visitors: complete, delivered once, never lost. */
export const formFaults: Fault[] = [
  {
    name: 'anything is an e-mail address',
    file: 'content/contract/forms.ts',
    find: "const email = required(254).check(z.email('email'))",
    replace: 'const email = required(254)',
    test: { file: 'content/service/content-app.test.ts' },
  },
  {
    name: 'a form is taken without consent',
    file: 'content/contract/forms.ts',
    find: "z.boolean())\n  .refine(Boolean, 'consent')",
    replace: 'z.boolean())',
    test: { file: 'content/service/content-app.test.ts' },
  },
  {
    name: 'a second try of the same message has another key',
    file: 'renderer/forms/form-sender.ts',
    find: 'if (body !== attempt.body) attempt',
    replace: 'attempt',
    test: { file: 'renderer/forms/form-sender.test.ts' },
  },
  {
    name: 'a message that comes twice is stored twice',
    file: 'content/service/forms/form-inbox.ts',
    find: '        idempotencyKey,\n        receivedAt',
    replace: '        null,\n        receivedAt',
    test: { file: 'content/service/forms/form-inbox.test.ts' },
  },
  {
    name: 'without JavaScript what was typed is gone after a mistake',
    file: 'renderer/forms/EnquiryForm.tsx',
    find: 'value={values ? values[field.name] : begun?.[field.name]}',
    replace: 'value={begun?.[field.name]}',
    test: {
      file: 'tests/integration/forms.test.ts',
      title: 'without JavaScript the page comes back with what was typed and what is wrong',
    },
  },
  {
    name: 'a form names the page that comes back, wherever that is',
    file: 'server/ajax/forms.ts',
    find: 'const url = isPageOf(page, locale) ? page : `/${locale}`',
    replace: 'const url = page || `/${locale}`',
    test: {
      file: 'tests/integration/forms.test.ts',
      title: 'the page that a form names is not trusted',
    },
  },
  {
    name: 'what the backend does not like about a field is a failure without words',
    file: 'server/ajax/forms.ts',
    find: "      if (isContentError(error) && error.kind === 'refused') return { refused: error.errors }\n",
    replace: '',
    test: {
      file: 'tests/integration/forms.test.ts',
      title: 'fields that the backend refuses are told like those that the site refuses',
    },
  },
  {
    name: 'what was typed is gone when the visitor comes back',
    file: 'renderer/forms/useDraft.ts',
    find: 'if (formRef.current) draft.write(typedValues(formRef.current))',
    replace: 'if (formRef.current) typedValues(formRef.current)',
    test: {
      file: 'tests/e2e/contact-form.spec.ts',
      title: 'what was typed is there again until it is sent, in either language',
    },
  },
  {
    name: 'the message about mistakes does not get the focus',
    file: 'renderer/forms/useSubmission.ts',
    find: 'if (submission !== initial) messageRef.current?.focus()',
    replace: 'if (submission !== initial) messageRef.current?.scrollIntoView()',
    test: {
      file: 'tests/e2e/contact-form.spec.ts',
      title: 'mistakes are shown beside their fields, then the message arrives',
    },
  },
]
