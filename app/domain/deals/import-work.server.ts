import { closeDatabase, isUnavailable, openBeside } from '#db/database.server.ts'
import { deleteFile } from '#app/services/file-store.server.ts'
import { applyImport } from './import-apply.server.ts'
import { checkImport, type ImportStore } from './import-check.server.ts'
import { clearImports, type ImportRow } from './imports.server.ts'

/**
 * Works all files of deals off that wait: those that are to go in, then those to be checked, the oldest first. A file at which
 * the work fails is refused, and nothing of it is brought in.
 */
export async function workImports(
  store: ImportStore,
  now: () => string,
  mayGoOn: () => boolean = () => true,
): Promise<void> {
  for (let row = await findNext(store); row && mayGoOn(); row = await findNext(store)) {
    try {
      if (row.state === 'applying') await apply(store, row, now())
      else await checkImport(store, row, now, mayGoOn)
    } catch (error) {
      // Another program's lock goes away: the next round tries again.
      if (!isUnavailable(error)) await refuse(store, row, now())
      throw error
    }
  }
  await clearImports(store.db, (fileKey) => deleteFile(store.dataDir, fileKey), now())
}

async function findNext({ db }: ImportStore): Promise<ImportRow | undefined> {
  return (
    (await db.selectFrom('deal_imports').selectAll().where('state', '=', 'applying').orderBy('created_at').executeTakeFirst()) ??
    (await db.selectFrom('deal_imports').selectAll().where('state', '=', 'checking').orderBy('created_at').executeTakeFirst())
  ) // prettier-ignore
}

/** The transaction runs on a connection of its own, so that whoever only reads does not wait for it. */
async function apply({ db }: ImportStore, row: ImportRow, now: string): Promise<void> {
  const beside = openBeside(db)
  try {
    await applyImport(beside, row, now)
  } finally {
    closeDatabase(beside)
  }
}

async function refuse({ db }: ImportStore, { id, state }: ImportRow, now: string): Promise<void> {
  await db
    .updateTable('deal_imports')
    .set({ state: 'refused', ended_at: now, problem: 'Something failed on our side. Please check the file again.' })
    .where('id', '=', id)
    .where('state', '=', state)
    .execute()
}
