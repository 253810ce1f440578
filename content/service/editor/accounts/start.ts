import { parseArgs } from 'node:util'
import { openAccounts, roles, type Role } from './accounts.ts'
import { join } from 'node:path'

const usage = `npm run account -- add NAME ROLE   makes an account, or gives it another role, and prints its new password
npm run account -- remove NAME     ends its sessions, too
npm run account -- list

ROLE: author (drafts), editor (publishes) or admin. Accounts are in DATA_DIR (var/); where there is one, everybody signs in.`

/** @returns the exit code */
async function main(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [action, name = '', role] = positionals
  const accounts = openAccounts(join(process.env['DATA_DIR'] || 'var', 'content.sqlite'), Date.now)
  try {
    if (action === 'add' && isName(name) && isRole(role)) {
      console.log(`${name}: ${await accounts.put({ name, role })}`)
      return 0
    }
    if (action === 'list') {
      for (const user of accounts.list()) console.log(`${user.name} ${user.role}`)
      return 0
    }
    if (action === 'remove' && accounts.remove(name)) return 0
  } finally {
    accounts.close()
  }
  console.error(usage)
  return 2
}

/** `local` is who sits at the machine itself. */
const isName = (name: string) =>
  name !== 'local' && /^[\p{L}\p{N}][\p{L}\p{N}@. _-]{0,99}$/u.test(name)
const isRole = (role: string | undefined): role is Role => roles.some((known) => known === role)

process.exitCode = await main()
