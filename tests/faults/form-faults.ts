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
    find: 'if (body !== attempt.body) attempt =',
    replace: 'attempt =',
    test: { file: 'renderer/forms/form-sender.test.ts' },
  },
  {
    name: 'a message that comes twice is stored twice',
    file: 'content/service/forms/form-inbox.ts',
    find: '${idempotencyKey}, ${receivedAt}',
    replace: 'NULL, ${receivedAt}',
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
    file: 'server/forms/forms-handler.ts',
    find: 'pathname !== undefined && pageLocale(pathname) === locale ? page :',
    replace: 'page ? page :',
    test: {
      file: 'tests/integration/forms.test.ts',
      title: 'the page that a form names is not trusted',
    },
  },
  {
    name: 'what the backend does not like about a field is a failure without words',
    file: 'server/forms/form-delivery.ts',
    find: '        tell(reference, { refused: error.errors })\n',
    replace: '',
    test: {
      file: 'tests/integration/forms.test.ts',
      title: 'fields that the backend refuses are told like those that the site refuses',
    },
  },
  {
    name: 'a form that is known takes the place of the first one',
    file: 'server/forms/sqlite-outbox.ts',
    find: 'DO NOTHING',
    replace: 'DO UPDATE SET reference = excluded.reference',
    test: { file: 'server/forms/sqlite-outbox.test.ts' },
  },
  {
    name: 'the same words sent twice at once are two messages',
    file: 'server/forms/form-key.ts',
    find: 'JSON.stringify([form, submission, day])',
    replace: 'JSON.stringify([form, submission, day, Math.random()])',
    test: { file: 'server/forms/form-key.test.ts' },
  },
  {
    name: 'a form is not tried again after a failure',
    file: 'server/forms/next-try.ts',
    find: 'if (!isContentError(error)) return true',
    replace: 'return false',
    test: { file: 'server/forms/form-delivery.test.ts' },
  },
  {
    name: 'a visitor is told of mistakes in a form that is then delivered all the same',
    file: 'server/forms/form-delivery.ts',
    find: 'return persist((outbox) => outbox.remove(reference))',
    replace: 'return',
    test: { file: 'server/forms/form-delivery.test.ts' },
  },
  {
    name: 'pages of other sites send forms in the name of visitors',
    file: 'server/forms/same-origin.ts',
    find: "return site === 'same-origin' || site === 'none'",
    replace: 'return true',
    test: {
      file: 'tests/integration/forms.test.ts',
      title: 'a page of another site sends no form',
    },
  },
  {
    name: 'one address sends as many forms as it likes',
    file: 'server/forms/form-limits.ts',
    find: 'return Math.max(1, Math.ceil(rejection.msBeforeNext / 1000))',
    replace: 'return 0',
    test: { file: 'server/forms/form-limits.test.ts' },
  },
  {
    name: 'what was typed is gone when the visitor comes back',
    file: 'renderer/forms/useDraft.ts',
    find: 'if (formRef.current) draft.write(typedValues(formRef.current))',
    replace: 'if (formRef.current) typedValues(formRef.current)',
    test: {
      file: 'tests/e2e/blocks/contact-form.spec.ts',
      title: 'what was typed is there again until it is sent, in either language',
    },
  },
  {
    name: 'the message about mistakes does not get the focus',
    file: 'renderer/forms/useSubmission.ts',
    find: 'if (submission !== initial) messageRef.current?.focus()',
    replace: 'if (submission !== initial) messageRef.current?.scrollIntoView()',
    test: {
      file: 'tests/e2e/blocks/contact-form.spec.ts',
      title: 'mistakes are shown beside their fields, then the message arrives',
    },
  },
]
