import { existsSync } from 'node:fs'
import { openAccounts, roles, type Role } from './accounts.ts'
import { join } from 'node:path'

const usage = `npm run account -- add NAME ROLE   makes an account, or gives it another role, and prints its new password
npm run account -- remove NAME     ends its sessions, too
npm run account -- list

ROLE: author (drafts), editor (publishes) or admin. Accounts are in DATA_DIR (var/); where there is one, everybody signs in.`

const file = join(process.env['DATA_DIR'] || 'var', 'content.sqlite')

/** @returns the exit code */
async function main([action, name = '', role, ...more]: string[]): Promise<number> {
  const isAdding = action === 'add' && isName(name) && isRole(role)
  if (more.length > 0 || !(isAdding || action === 'list' || action === 'remove'))
    return refuse(usage)
  if (!isAdding && !existsSync(file)) return refuse(`${file} does not exist: there are no accounts`)
  const accounts = openAccounts(file, Date.now)
  try {
    if (isAdding) console.log(`${name}: ${await accounts.put({ name, role })}`)
    if (action === 'list')
      for (const user of accounts.list()) console.log(`${user.name} ${user.role}`)
    if (action === 'remove' && !accounts.remove(name)) return refuse(`there is no account ${name}`)
    return 0
  } finally {
    accounts.close()
  }
}

function refuse(reason: string): number {
  console.error(reason)
  return 2
}

/** The name `local` is reserved for the person at the machine itself. */
const isName = (name: string) =>
  name !== 'local' && /^[\p{L}\p{N}][\p{L}\p{N}@. _-]{0,99}$/u.test(name)
const isRole = (role: string | undefined): role is Role => roles.some((known) => known === role)

process.exitCode = await main(process.argv.slice(2))
