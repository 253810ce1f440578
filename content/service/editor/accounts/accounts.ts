import {
  argon2,
  createHash,
  randomBytes,
  timingSafeEqual,
  type Argon2Parameters,
} from 'node:crypto'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { openDatabase } from '../../open-database.ts'
import { Refusal } from '../refusal.ts'

export const roles = ['author', 'editor', 'admin'] as const
/** An author saves drafts, an editor publishes, an admin reads the log. */
export type Role = (typeof roles)[number]

/** Somebody who edits. */
export interface User {
  name: string
  role: Role
}

/** What somebody did. */
export interface LogEntry {
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
`

const hourMs = 3_600_000
/** A session ends when nobody has used it for so long, or a week after its start. */
const idleMs = 12 * hourMs
const longestMs = 7 * 24 * hourMs
/** How often is noted that a session is used: each time waits for the disk. */
const seenEveryMs = 60_000

export type Accounts = ReturnType<typeof openAccounts>

/**
 * Who may edit, who is signed in, and who did what.
 *
 * @param file is made where it is missing; `:memory:` forgets everything on close
 * @param now time in ms
 */
export function openAccounts(file: string, now: () => number) {
  const database = openDatabase(file, schema)
  const sql = database.createTagStore()
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
    /** @returns who has the session, which goes on by being asked for; `null` where it has ended */
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
    log: (who: string, action: string) =>
      void sql.run`INSERT INTO actions VALUES (${new Date(now()).toISOString()}, ${who}, ${action})`,
    /** The newest first. */
    actions: (limit: number) =>
      sql.all`SELECT * FROM actions ORDER BY rowid DESC LIMIT ${limit}` as unknown[] as LogEntry[],
    close: () => database.close(),
  }
}

/** Whoever reads the database has no session by it. */
function toHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Memory in KiB; least costs of https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html */
const costs = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 }

const argon2id: (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer> =
  promisify(argon2)

/** Whoever tries passwords takes memory of one try only. */
const inTurn = pLimit(1)

/** As many tries may wait as are answered within two seconds. */
const maxWaiting = 30

function derive(message: string, nonce: Buffer): Promise<Buffer> {
  if (inTurn.pendingCount >= maxWaiting) throw new Refusal(503, 'too many tries at once')
  return inTurn(() => argon2id('argon2id', { ...costs, message, nonce }))
}

/** What is stored of a password: salt and hash. */
async function toStoredPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `argon2id$${salt.toString('base64url')}$${(await derive(password, salt)).toString('base64url')}`
}

/** @param stored left out: nobody has the name, which takes as long as a wrong password */
async function isPassword(password: string, stored?: string): Promise<boolean> {
  const [, salt = '', expected = ''] = (stored ?? '').split('$')
  const found = await derive(password, salt ? Buffer.from(salt, 'base64url') : randomBytes(16))
  const wanted = Buffer.from(expected, 'base64url')
  return found.length === wanted.length && timingSafeEqual(found, wanted)
}

/** Some 98 random bits that can be typed. */
function createPassword(): string {
  const letters = Array.from(randomBytes(20), (byte) => alphabet[byte % alphabet.length]).join('')
  return letters.replace(/(.{5})(?=.)/g, '$1-')
}

/** Letters and digits that do not look alike. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
