import type { ContentLogger } from '../content-logger.ts'
import type { FormInbox } from '../forms/form-inbox.ts'
import type { ContentStore } from '../store/content-store.ts'
import type { Accounts } from './accounts/accounts.ts'
import type { EditorDatabase } from './editor-database.ts'
import type { CommitFiles } from './files/commit-files.ts'

/** Settings of the content service that the editor reads, too. */
export interface EditorOptions {
  /** Folder of the content files. */
  filesDir: string
  /** Brand of the site, which it adds to each title. */
  siteName?: string
  logger: ContentLogger
  /** Whether only this machine can reach the service and the site in front of it: then no account is needed to edit. */
  isLocal?: boolean
  /** Whether the site is reached by https. */
  isHttps?: boolean
}

export interface EditorDeps extends EditorOptions {
  store: ContentStore
  inbox: FormInbox
  database: EditorDatabase
  accounts: Accounts
  /** Reads files again and informs the site of the changes. */
  reload: (files: string[]) => Promise<void>
  commit: CommitFiles
  /** Time in ms. */
  now: () => number
}
