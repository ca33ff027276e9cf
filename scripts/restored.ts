import { markCopyOnPostgres } from '../db/restored.server.ts'
import { isPostgresAddress } from '../db/postgres/address.ts'
import { countMachines } from '../db/postgres/machine.server.ts'
import { dataFolder, Refusal, runCommand } from './lib/command.ts'
import { siteDatabase, withDatabase } from './lib/data-folder.ts'
import { withDataLocked } from './lib/data-lock.ts'
import { requireDatabase } from './lib/prepare.ts'

/**
 * `npm run db:restored`: tells the stopped site that its database on PostgreSQL was put back to an earlier moment. A copy that pg_restore
 * has put in place it knows by itself; a snapshot or a recovery to a point in time looks like the database that it was.
 */
await runCommand(async () => {
  const folder = dataFolder()
  if (!isPostgresAddress(siteDatabase(folder)))
    throw new Refusal(
      'db:restored is for a database on PostgreSQL (DATABASE_URL). Of a file, db:restore says so by itself.',
    )
  await withDataLocked(folder, async () =>
    withDatabase(await requireDatabase(folder), async (db) => {
      if ((await countMachines(db)) > 0)
        throw new Refusal(
          'DATABASE_URL: a machine runs the site on this database. Stop it first: what it does would be taken for older than it is.',
        )
      await markCopyOnPostgres(db)
    }),
  )
  console.log(
    'The next start signs everybody out, and leaves the emails that were due to you (/admin/outbox): they may have left since that moment.',
  )
})
