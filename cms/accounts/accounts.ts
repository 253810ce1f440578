import {
  argon2,
  createHash,
  randomBytes,
  timingSafeEqual,
  type Argon2Parameters,
} from 'node:crypto'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { openDatabase } from '../../platform/open-database.ts'
import { Refusal } from '../editor/refusal.ts'

export const roles = ['author', 'editor', 'admin'] as const
/** An author saves drafts, an editor publishes, an admin reads the log. */
export type Role = (typeof roles)[number]

/** A user of the editor. */
export interface User {
  name: string
  role: Role
}

/** The person at the machine itself, who needs no account. */
export const localUser: User = { name: 'local', role: 'admin' }

/** A logged action of a user. */
export interface ActionEntry {
  /** ISO 8601. */
  at: string
  who: string
  action: string
}

const schema = `
  PRAGMA secure_delete = ON;
  PRAGMA foreign_keys = ON;
  CREATE TABLE IF NOT EXISTS accounts (
    name TEXT PRIMARY KEY,
    role TEXT NOT NULL,
    password TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS sessions (
    token_hash TEXT PRIMARY KEY,
    name TEXT NOT NULL REFERENCES accounts (name) ON DELETE CASCADE,
    started_at INTEGER NOT NULL,
    seen_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS actions (
    at TEXT NOT NULL,
    who TEXT NOT NULL,
    action TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS failed_sign_ins (
    at TEXT NOT NULL,
    who TEXT NOT NULL
  ) STRICT;
`

const hourMs = 3_600_000
/** A session ends after 12 hours without use, or a week after its start. */
const idleMs = 12 * hourMs
const longestMs = 7 * 24 * hourMs
/** Shortest time between two updates of `seen_at`: each update waits for the disk. */
const seenEveryMs = 60_000

/** Maximum number of stored actions. */
const maxActions = 10_000
/** Maximum number of stored failed sign-ins: anybody can cause them, so they have a table of their own. */
const maxFailures = 100

export type Accounts = ReturnType<typeof openAccounts>

/**
 * Database of accounts, sessions and logged actions.
 *
 * @param file is created if missing; `:memory:` forgets everything on close
 * @param now time in ms
 */
export function openAccounts(file: string, now: () => number) {
  const database = openDatabase(file, schema)
  const sql = database.createTagStore()

  const time = () => new Date(now()).toISOString()

  return {
    list: () => sql.all`SELECT name, role FROM accounts ORDER BY name` as unknown[] as User[],
    /**
     * Makes an account, or gives it another role and password and ends its sessions.
     *
     * @returns the password, which is stored as a hash only
     */
    async put({ name, role }: User): Promise<string> {
      const password = createPassword()
      const stored = await toStoredPassword(password)
      void sql.run`INSERT INTO accounts (name, role, password) VALUES (${name}, ${role}, ${stored})
        ON CONFLICT (name) DO UPDATE SET role = excluded.role, password = excluded.password`
      void sql.run`DELETE FROM sessions WHERE name = ${name}`
      return password
    },
    /** @returns false where there is no such account */
    remove: (name: string): boolean =>
      sql.run`DELETE FROM accounts WHERE name = ${name}`.changes === 1,
    /** @returns the token of the session, or `null` where name or password is wrong */
    async signIn(name: string, password: string): Promise<string | null> {
      const found = sql.get`SELECT password FROM accounts WHERE name = ${name}`
      if (!(await isPassword(password, found && String(found['password'])))) return null
      const token = randomBytes(32).toString('base64url')
      void sql.run`INSERT INTO sessions VALUES (${toHash(token)}, ${name}, ${now()}, ${now()})`
      return token
    },
    /** @returns the user of the session, which this call extends; `null` if the session has ended */
    find(token: string): User | null {
      const hash = toHash(token)
      void sql.run`DELETE FROM sessions WHERE seen_at < ${now() - idleMs} OR started_at < ${now() - longestMs}`
      const found = sql.get`SELECT name, role, seen_at FROM sessions JOIN accounts USING (name)
        WHERE token_hash = ${hash}`
      if (!found) return null
      if (Number(found['seen_at']) < now() - seenEveryMs)
        void sql.run`UPDATE sessions SET seen_at = ${now()} WHERE token_hash = ${hash}`
      return { name: String(found['name']), role: found['role'] as Role }
    },
    signOut: (token: string) =>
      void sql.run`DELETE FROM sessions WHERE token_hash = ${toHash(token)}`,
    log(who: string, action: string): void {
      void sql.run`INSERT INTO actions VALUES (${time()}, ${who}, ${action})`
      void sql.run`DELETE FROM actions WHERE rowid <= last_insert_rowid() - ${maxActions}`
    },
    logFailure(who: string): void {
      void sql.run`INSERT INTO failed_sign_ins VALUES (${time()}, ${who})`
      void sql.run`DELETE FROM failed_sign_ins WHERE rowid <= last_insert_rowid() - ${maxFailures}`
    },
    /** Last actions and all failed sign-ins, the newest first. */
    actions: (limit: number) =>
      sql.all`SELECT * FROM (SELECT * FROM actions ORDER BY rowid DESC LIMIT ${limit})
        UNION ALL SELECT at, who, 'failed to sign in' FROM failed_sign_ins
        ORDER BY at DESC` as unknown[] as ActionEntry[],
    close: () => database.close(),
  }
}

/** Tokens are stored as hashes, so that a reader of the database gets no session. */
function toHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Costs of Argon2id, memory in KiB; minimum of https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html */
const costs = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 }

const argon2id: (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer> =
  promisify(argon2)

/** One hash at a time, so that many attempts take the memory of one. */
const inTurn = pLimit(1)

/** Limit of waiting attempts: as many as the service handles within two seconds. */
const maxWaiting = 30

function derive(message: string, nonce: Buffer): Promise<Buffer> {
  if (inTurn.pendingCount >= maxWaiting) throw new Refusal(503, 'too many tries at once')
  return inTurn(() => argon2id('argon2id', { ...costs, message, nonce }))
}

/** The stored form of a password: salt and hash. */
async function toStoredPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `argon2id$${salt.toString('base64url')}$${(await derive(password, salt)).toString('base64url')}`
}

/** @param stored missing for an unknown name; the check takes as long as for a wrong password */
async function isPassword(password: string, stored?: string): Promise<boolean> {
  const [, salt = '', expected = ''] = (stored ?? '').split('$')
  const found = await derive(password, salt ? Buffer.from(salt, 'base64url') : randomBytes(16))
  const wanted = Buffer.from(expected, 'base64url')
  return found.length === wanted.length && timingSafeEqual(found, wanted)
}

/** A random password of 96 bits that is easy to type. */
function createPassword(): string {
  return randomBytes(12)
    .toString('hex')
    .replace(/.{6}(?=.)/g, '$&-')
}
