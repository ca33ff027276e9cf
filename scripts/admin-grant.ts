import { isRole, roles } from '../app/domain/people/roles.ts'
import { grantRole } from '../app/domain/people/users.server.ts'
import { dataFolder, Refusal, runCommand } from './lib/command.ts'
import { withDatabase } from './lib/data-folder.ts'
import { requireDatabase } from './lib/prepare.ts'

/**
 * `npm run admin:grant -- EMAIL [ROLE]`: gives the role to everyone who has signed in with this verified e-mail address. It
 * replaces the role they have. Without a ROLE it gives `admin`. The last admin stays one.
 */
await runCommand(async () => {
  const email = process.argv[2]?.trim() ?? ''
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) throw new Refusal('Usage: npm run admin:grant -- EMAIL [ROLE]')
  const role = process.argv[3]?.trim() ?? 'admin'
  if (!isRole(role)) throw new Refusal(`There is no role ${JSON.stringify(role)}. The roles are ${roles.join(', ')}.`)
  const count = await withDatabase(await requireDatabase(dataFolder()), (db) =>
    grantRole(db, email, role, new Date().toISOString()),
  )
  if (count === 'last-admin') {
    throw new Refusal(`${email} is the last admin. Give the role admin to another person first.`)
  }
  if (count === 0) {
    throw new Refusal(
      `Nobody with the verified address ${email} has signed in yet. Sign in once and run this again, list it in ADMIN_EMAILS, or have an admin leave the role waiting (/admin/people).`,
    )
  }
  console.log(role === 'admin' ? `${email} is an admin now.` : `${email} has the role ${role} now.`)
})
