/** What help and documentation say of `werkseite outbox`. */
export const outboxSummary = 'forms that wait for the content service, or that it has refused'

export const outboxActions = {
  list: 'what is in the outbox, without what visitors have written',
  retry: 'tries again at once: one form, or all that wait or were refused',
  export: 'everything that visitors have written, on standard output',
  delete: 'deletes one form, or all that ended more than 30 days ago, as the site does every hour',
} as const
export type OutboxAction = keyof typeof outboxActions
