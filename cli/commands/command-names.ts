/** Commands that crawl once and report their findings. */
export const checkNames = ['check', 'links', 'translations', 'smoke'] as const
export type CheckName = (typeof checkNames)[number]
/** Every command but `outbox`, which has commands of its own. */
export const commandNames = [...checkNames, 'warm', 'contract'] as const
export type CommandName = (typeof commandNames)[number]
/** Commands that send requests to a site. */
export const crawlNames: readonly CommandName[] = [...checkNames, 'warm']
