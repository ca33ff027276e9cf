import { existsSync } from 'node:fs'
import { grantAdmin } from '../app/domain/people/users.server.ts'
import { dataFolder, Refusal, runCommand } from './lib/command.ts'
import { checkDatabase, databaseFile, withDatabase } from './lib/data-folder.ts'

/** `npm run admin:grant -- EMAIL`: makes everyone who has signed in with this verified e-mail address an admin. */
await runCommand(async () => {
  const email = process.argv[2]?.trim() ?? ''
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) throw new Refusal('Usage: npm run admin:grant -- EMAIL')
  const file = databaseFile(dataFolder())
  if (!existsSync(file)) throw new Refusal(`DATA_DIR: there is no database at ${file}.`)
  checkDatabase(file)
  const count = await withDatabase(file, (db) => grantAdmin(db, email))
  if (count === 0) {
    throw new Refusal(
      `Nobody with the verified address ${email} has signed in yet. Sign in once and run this again, or list it in ADMIN_EMAILS.`,
    )
  }
  console.log(`${email} is an admin now.`)
})
