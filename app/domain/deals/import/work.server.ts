import { addressOf, isUnavailable, serverOf } from '#db/database.server.ts'
import type { Importer } from '#app/domain/files/import-child.server.ts'
import { FilesUnavailable } from '#app/utils/files-unavailable.ts'
import { hasRoomForFiles } from '#app/services/file-store.server.ts'
import { applyImport } from './apply.server.ts'
import { checkImport, type ImportStore } from './check.server.ts'
import { clearImports } from './imports.server.ts'

/** Works on a file by the id of its import; false where the round is over: nothing more is to be done for now. */
type WorkOn = (id: string) => Promise<boolean>

/**
 * Works all files of deals off that wait: those that are to go in, then those to be checked, the oldest first. A file at which
 * the work fails is refused, and nothing of it is brought in.
 */
export async function workImports(
  store: ImportStore,
  now: () => string,
  mayGoOn: () => boolean = () => true,
  workOn: WorkOn = (id) => workOnImport(store, id, now, mayGoOn),
): Promise<void> {
  for (let id = await findNext(store); id !== undefined && mayGoOn(); id = await findNext(store)) {
    if (!(await workOn(id))) break
  }
  if (mayGoOn()) await clearImports(store.db, (fileKey) => store.files.delete(fileKey), now())
}

/** Brings a file in or checks it, as it waits for. One machine does so at a time: one that leads no more may not know it yet. */
export async function workOnImport(
  store: ImportStore,
  id: string,
  now: () => string,
  mayGoOn: () => boolean,
): Promise<boolean> {
  const server = serverOf(store.db)
  if (!server) return workAlone(store, id, now, mayGoOn)
  const done = await server.withLock('deal-import', () => workAlone(store, id, now, mayGoOn))
  return done !== 'taken' && done
}

async function workAlone(store: ImportStore, id: string, now: () => string, mayGoOn: () => boolean): Promise<boolean> {
  const row = await store.db.selectFrom('deal_imports').selectAll().where('id', '=', id).executeTakeFirst()
  try {
    if (row?.state === 'applying') await applyImport(store.db, row, now())
    else if (row?.state === 'checking') await checkImport(store, row, now, mayGoOn)
  } catch (error) {
    // Another program's lock goes away, and so does what is wrong with a bucket: the next round tries again.
    if (!isUnavailable(error) && !(error instanceof FilesUnavailable))
      await refuse(store, id, 'Something failed on our side.', now())
    throw error
  }
  return mayGoOn()
}

/**
 * Works in a process beside. Whatever ends it, the file is refused with the reason, and nothing of it is brought in. While the disk is
 * short of room the files wait.
 */
export function workBeside(store: ImportStore, importer: Importer, now: () => string): WorkOn {
  return async (id) => {
    if (!(await hasRoomForFiles(store.files))) return false
    const order = { ...store.files.place, database: addressOf(store.db), id, now: now() }
    const outcome = await importer.work(order)
    if (outcome.kind === 'done') return !outcome.isLeft
    if (outcome.kind === 'failed') throw new Error(outcome.error)
    await refuse(store, id, `${outcome.problem} Nothing was imported.`, now())
    throw new Error(outcome.problem)
  }
}

async function findNext({ db }: ImportStore): Promise<string | undefined> {
  const waiting = (state: 'applying' | 'checking') =>
    db.selectFrom('deal_imports').select('id').where('state', '=', state).orderBy('created_at').executeTakeFirst()
  return ((await waiting('applying')) ?? (await waiting('checking')))?.id
}

async function refuse({ db }: ImportStore, id: string, reason: string, now: string): Promise<void> {
  await db
    .updateTable('deal_imports')
    .set({ state: 'refused', ended_at: now, problem: `${reason} Please check the file again.` })
    .where('id', '=', id)
    .where('state', 'in', ['applying', 'checking'])
    .execute()
}
