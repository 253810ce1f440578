import type { ContentLogger } from '../content-logger.ts'
import type { FileStore } from '../../platform/attachments/file-store.ts'
import type { FormInbox } from '../inbox/form-inbox.ts'
import type { ContentStore } from '../store/content-store.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { EditorDatabase } from './editor-database.ts'
import type { MediaBin } from './media/media-bin.ts'
import type { CommitFiles, GitProblem } from './files/committer.ts'

/** The site's notifications of received forms. */
export interface Notifications {
  status: () => Promise<{
    channels: string[]
    /** `null` if the outbox cannot be read. */
    undelivered: number | null
    /** Last failure since the start; `at` is ISO 8601. */
    lastError: { channel: string; at: string; reason: string } | null
  }>
  /** Sends a test message by all channels; `error` is `null` for success. */
  sendTest: () => Promise<{ channel: string; error: string | null }[]>
}

/** Settings of the content service that the editor reads, too. */
export interface EditorOptions {
  /** Folder of the content files. */
  filesDir: string
  /** Brand of the site, which it adds to each title. */
  siteName?: string
  /** Address of the site: its absolute links are links to pages. Omitted if unknown. */
  siteUrl?: URL | undefined
  /** Other hosts of the site, which redirect to it: their links are links to pages, too. */
  aliasHosts?: readonly string[]
  logger: ContentLogger
  /** Token of the sign-in link, with which no account is needed to edit; omitted: accounts only. */
  signInToken?: string | undefined
  /** Whether the site is reached by https. */
  isHttps?: boolean
  /** Omitted if the service runs without the site. */
  notifications?: Notifications
}

export interface EditorDeps extends EditorOptions {
  store: ContentStore
  inbox: FormInbox
  /** Files of forms; omitted where none are stored. */
  files?: FileStore | null
  database: EditorDatabase
  accounts: Accounts
  /** Reads files again and informs the site of the changes. */
  reload: (files: string[]) => Promise<void>
  commit: CommitFiles
  /** Deleted media files. */
  mediaBin: MediaBin
  /** After how many days the bin is emptied. */
  keepDeletedDays: number
  /** Why published files are not committed; omitted without Git. */
  gitProblem?: () => GitProblem | null
  /** Time in ms. */
  now: () => number
}
